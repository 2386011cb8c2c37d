import type { Page } from 'playwright-core';

/** Touch targets that are too small, and fields into which iOS zooms, one line each. */
export function tooSmallForTouch(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [least, main, text] = [24, 44, 16];
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const root = dialog ?? document.body;
    const isOfMembers = document.documentElement.dataset['realm'] === 'member';
    /** A link whose `::after` covers the card around it has the size of the card. */
    const coverOf = (it: Element) => {
      const { position, width, height } = getComputedStyle(it, '::after');
      const covers = position === 'absolute';
      return { width: covers ? parseFloat(width) : 0, height: covers ? parseFloat(height) : 0 };
    };
    const nameOf = (it: HTMLElement) =>
      `${it.tagName.toLowerCase()} “${(it.ariaLabel ?? it.textContent ?? it.id).trim().slice(0, 50)}”`;
    const isSeen = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      it.closest('.visually-hidden, [inert]') === null &&
      it.getBoundingClientRect().width > 1;
    /** A link within a sentence is as high as its line. */
    const isInSentence = (it: Element) => {
      const around = it.parentElement!;
      return (
        getComputedStyle(it).display.startsWith('inline') &&
        (around.textContent ?? '').trim().length > (it.textContent ?? '').trim().length + 3 &&
        ['P', 'LI', 'LABEL', 'SPAN', 'DD', 'DIV', 'FONT'].includes(around.tagName) &&
        getComputedStyle(around).display !== 'flex'
      );
    };
    const found: string[] = [];
    for (const field of root.querySelectorAll<HTMLElement>('input, select, textarea')) {
      if (!isSeen(field)) continue;
      const type = field.getAttribute('type') ?? '';
      if (['checkbox', 'radio', 'range', 'file', 'hidden'].includes(type)) continue;
      const size = parseFloat(getComputedStyle(field).fontSize);
      if (size < text) found.push(`${nameOf(field)} has text of ${size} pixels`);
    }
    const targets = root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"][role], [role="option"]',
    );
    for (const target of targets) {
      if (!isSeen(target) || target.closest('.leaflet-marker-pane')) continue;
      const labels =
        'labels' in target ? [...((target.labels as NodeListOf<Element> | null) ?? [])] : [];
      const boxes = [
        coverOf(target),
        ...[target, ...labels].map((it) => it.getBoundingClientRect()),
      ];
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      if (isInSentence(target)) continue;
      if (Math.min(width, height) < least - 0.5)
        found.push(`${nameOf(target)} is ${Math.round(width)} × ${Math.round(height)} pixels`);
      // In the portal 24 pixels are enough.
      const isMain =
        isOfMembers &&
        target.matches(
          '.mantine-Button-root, [type="submit"], header button, header a, .mantine-Input-input',
        );
      if (isMain && height < main - 0.5)
        found.push(`${nameOf(target)} is ${Math.round(height)} pixels high`);
    }
    return [...new Set(found)];
  });
}
