/** The migrated database that each file clones. */
export const TEMPLATE = 'nattil_template';

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}
