/** Moves every text node into two `<font>` elements, as the translators of Chrome and Edge do. */
export function translate(root: Element = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
  for (const text of texts) {
    const inner = document.createElement('font');
    inner.append(document.createTextNode(text.nodeValue ?? ''));
    const outer = document.createElement('font');
    outer.append(inner);
    text.parentNode!.replaceChild(outer, text);
  }
}
