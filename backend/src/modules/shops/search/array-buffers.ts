/** The distinct array buffers of a plain value, for transfer to another thread without copying. */
export function buffersOf(packed: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const look = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(packed);
  return [...buffers];
}
