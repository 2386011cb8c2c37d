import type { Page } from 'playwright-core';

/** Text that is cut off, covered or out of reach on the current page, one line per finding. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      text: string;
      /** The middle of the letters: boxes of lines may overlap, letters may not. */
      left: number;
      right: number;
      top: number;
      bottom: number;
      layer: Element;
      parent: Element;
    }
    const found = new Set<string>();
    const tolerance = 1;
    const words = (text: string | null) => (text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60);
    const place = (it: Element) => {
      const [name] = it.className.toString().split(' ');
      return name ? `.${name}` : it.tagName.toLowerCase();
    };
    const html = document.documentElement;
    const overflow = html.scrollWidth - html.clientWidth;
    if (overflow > 0) found.add(`scrolls sideways, by ${overflow} pixels`);

    const isFor = (it: Element, property: 'overflowX' | 'overflowY', ...values: string[]) =>
      values.includes(getComputedStyle(it)[property]);
    const ancestors = (it: Element | null): Element[] => {
      const all: Element[] = [];
      for (let one = it; one && one !== html; one = one.parentElement) all.push(one);
      return all;
    };
    const isHiddenOnPurpose = (it: Element) =>
      it.closest(
        '.visually-hidden, [aria-hidden="true"], svg, .leaflet-container, [data-cut], [inert]',
      ) !== null ||
      // In a closed `<details>`.
      !it.checkVisibility() ||
      ancestors(it).some((one) => {
        const { clipPath, opacity, visibility, position, width } = getComputedStyle(one);
        return (
          clipPath !== 'none' ||
          opacity === '0' ||
          visibility !== 'visible' ||
          (position === 'absolute' && width === '1px')
        );
      });
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const root = dialog ?? document.body;

    // An element that hides its overflow must contain all of its text.
    for (const it of root.querySelectorAll<HTMLElement>('*')) {
      if (!it.textContent?.trim() || it.clientWidth < 2 || isHiddenOnPurpose(it)) continue;
      const across = isFor(it, 'overflowX', 'hidden', 'clip');
      const down = isFor(it, 'overflowY', 'hidden', 'clip');
      if (!across && !down) continue;
      const box = it.getBoundingClientRect();
      const range = document.createRange();
      const walker = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.nodeValue?.trim() || isHiddenOnPurpose(node.parentElement!)) continue;
        // A scroll container within the element is not cut off by it.
        const between = ancestors(node.parentElement).slice(
          0,
          ancestors(node.parentElement).indexOf(it),
        );
        if (between.some((one) => isFor(one, 'overflowX', 'auto', 'scroll'))) continue;
        const inScroller = between.some((one) => isFor(one, 'overflowY', 'auto', 'scroll'));
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          const size = line.height * 0.2;
          const cut =
            (across && (line.left < box.left - 2 || line.right > box.right + 2)) ||
            (down &&
              !inScroller &&
              (line.top + size < box.top - tolerance ||
                line.bottom - size > box.bottom + tolerance));
          if (cut) found.add(`${place(it)} cuts off “${words(node.nodeValue)}”`);
        }
      }
    }

    // The visible lines of text.
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!node.nodeValue?.trim() || isHiddenOnPurpose(parent)) continue;
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'TEXTAREA'].includes(parent.tagName)) continue;
      const above = ancestors(parent);
      const layer =
        above.find(
          (one) =>
            one.matches('[role="menu"], [role="dialog"], [role="listbox"]') ||
            ['fixed', 'sticky'].includes(getComputedStyle(one).position),
        ) ?? html;
      const clips = above.filter((one) => getComputedStyle(one).overflowX !== 'visible');
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
        if (width < 1) continue;
        const seen = clips.every((clip) => {
          const box = clip.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        });
        if (!seen) continue;
        const third = height * 0.3;
        lines.push({
          text: words(node.nodeValue),
          left: left + 1,
          right: right - 1,
          top: top + third,
          bottom: bottom - third,
          layer,
          parent,
        });
        const scrollsAcross = above.some(
          (one) => isFor(one, 'overflowX', 'auto', 'scroll') && one !== dialog,
        );
        if (!scrollsAcross && (left < -tolerance || right > html.clientWidth + tolerance))
          found.add(`“${words(node.nodeValue)}” leaves the window`);
        const isFixed = above.find((one) => getComputedStyle(one).position === 'fixed');
        const scrolls = above.some((one) => isFor(one, 'overflowY', 'auto', 'scroll'));
        if (isFixed && !scrolls && (top < -tolerance || bottom > innerHeight + tolerance))
          found.add(`“${words(node.nodeValue)}” cannot be reached`);
      }
    }
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (one.layer !== other.layer || one.parent === other.parent) continue;
        const overlap =
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom;
        if (overlap) found.add(`“${one.text}” and “${other.text}” overlap`);
      }
    });

    // A field is at least as high as its text.
    for (const field of root.querySelectorAll<HTMLElement>('input, select')) {
      const { fontSize, paddingTop, paddingBottom } = getComputedStyle(field);
      const room = field.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
      const isText = !['checkbox', 'radio', 'range', 'file', 'hidden'].includes(
        field.getAttribute('type') ?? '',
      );
      if (isText && field.clientWidth > 2 && room < parseFloat(fontSize) - tolerance)
        found.add(
          `the field “${field.ariaLabel ?? field.getAttribute('name') ?? field.id}” is too low`,
        );
    }
    return [...found];
  });
}

/** Runs `look` with twice the browser's text size, which WCAG 1.4.4 requires. */
export async function withLargeType<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const set = (size: string) =>
    page.evaluate((percent) => {
      document.documentElement.style.fontSize = percent;
      const frames = () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return frames().then(() => undefined);
    }, size);
  await set('200%');
  try {
    return await look();
  } finally {
    await set('');
  }
}
