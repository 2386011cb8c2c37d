// TypeScript knows it in browsers only.
declare const WebAssembly: { Memory: new (of: { initial: number }) => { buffer: ArrayBuffer } };

const PAGE = 1 << 16;

/**
 * Memory that goes back to the system at once when nothing refers to it; what a thread frees of malloc's stays
 * with the process. Parts that nothing is written to take none.
 */
export function passingMemory(bytes: number): Uint8Array {
  return new Uint8Array(new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) }).buffer);
}
