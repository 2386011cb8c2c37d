/** Where the schema of an event's data is published, below the public address. */
export function schemaPath(type: string, version: number): string {
  return `/api/events/schemas/${type}/${version}`;
}
