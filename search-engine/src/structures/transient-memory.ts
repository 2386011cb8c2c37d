// TypeScript declares WebAssembly for browsers only.
declare const WebAssembly: { Memory: new (of: { initial: number }) => { buffer: ArrayBuffer } };

const PAGE = 1 << 16;

/**
 * Memory that returns to the system as soon as it is unreachable; memory from malloc stays with the
 * process after a thread frees it. Untouched pages take no memory.
 */
export function transientMemory(bytes: number): Uint8Array {
  return new Uint8Array(new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) }).buffer);
}
