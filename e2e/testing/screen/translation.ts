import type { Page } from 'playwright-core';

/**
 * Imitates a browser's translator from now on: every text node moves into two `<font>` elements,
 * also in content that the page adds later. It ignores `translate="no"`, so that no part of the
 * page depends on that attribute.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const global = globalThis as { translated?: boolean };
    if (global.translated) return;
    global.translated = true;
    const SPARED = 'script, style, noscript, textarea, title, option, svg, [contenteditable]';
    function wrap(text: Node): void {
      const parent = text.parentElement;
      if (!parent || !text.nodeValue?.trim() || parent.tagName === 'FONT') return;
      if (parent.closest(SPARED)) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      text.parentNode!.replaceChild(outer, text);
      // A new node, as a translator creates one; React's node leaves the document.
      inner.append(document.createTextNode(text.nodeValue));
    }
    function wrapAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
      texts.forEach(wrap);
    }
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') wrapAll(target);
        else addedNodes.forEach(wrapAll);
      }
    });
    wrapAll(document.body);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    document.documentElement.classList.add('translated-ltr');
  });
}
