// TypeScript knows it in browsers only.
declare const WebAssembly: { Memory: new (of: { initial: number }) => { buffer: ArrayBuffer } };

const PAGE = 1 << 16;

/**
 * Memory that goes back to the system at once when nothing refers to it; what a thread frees of malloc's stays
 * with the process. Parts that nothing is written to take none.
 *
 * @param bytes a multiple of 64 KiB
 */
export function draftMemory(bytes: number): ArrayBuffer {
  return new WebAssembly.Memory({ initial: bytes / PAGE }).buffer;
}
