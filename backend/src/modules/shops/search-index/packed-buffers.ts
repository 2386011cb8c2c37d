/** The memory behind everything in a plain value, each once: what another thread is given instead of a copy. */
export function buffersOf(packed: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const look = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(packed);
  return [...buffers];
}
