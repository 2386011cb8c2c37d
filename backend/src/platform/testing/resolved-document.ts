type Json = Record<string, unknown>;

const SHARED = /^#\/components\/(responses|parameters|headers)\/(.+)$/;

/** The OpenAPI document with the parts that operations share in their places; schemas stay shared. */
export function resolvedDocument<T extends object>(document: T): T {
  const { components } = document as { components?: Record<string, Record<string, Json>> };
  const resolved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolved);
    if (part === null || typeof part !== 'object') return part;
    const { $ref, ...beside } = part as { $ref?: string };
    const [, kind, name] = (typeof $ref === 'string' && SHARED.exec($ref)) || [];
    if (kind) return resolved({ ...components![kind]![name!], ...beside });
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value)]));
  };
  return { ...document, paths: resolved((document as { paths?: object }).paths) };
}
