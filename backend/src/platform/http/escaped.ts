const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text for a page of HTML, also between quotation marks. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => ENTITIES[c]!);
}
