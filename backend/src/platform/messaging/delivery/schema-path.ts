/** Path of an event's published schema below the public URL. */
export function schemaPath(type: string, version: number): string {
  return `/api/events/schemas/${type}/${version}`;
}
