import type { Page } from 'playwright-core';

/** One node of the accessibility tree, as a screen reader reads it. */
export interface Spoken {
  role: string;
  name: string;
  description: string;
  /** The level of a heading. */
  level: number | null;
  modal: boolean;
  invalid: boolean;
  /** The landmarks and dialogs around it, innermost first. */
  within: Spoken[];
}

const CONTROLS = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);
/** Landmarks of which a page has exactly one. */
const FRAME = ['banner', 'main', 'contentinfo'];
/** Roles whose several instances need distinct names. */
const NAMED = ['navigation', 'region', 'search', 'dialog', 'radiogroup'];
/** A screen reader reads the content of these roles as one text. */
const WHOLE = new Set(['button', 'link', 'image']);

/** The page's accessibility tree, as Chromium passes it to screen readers, in reading order. */
export async function spoken(page: Page): Promise<Spoken[]> {
  const debug = await page.context().newCDPSession(page);
  const { nodes } = await debug.send('Accessibility.getFullAXTree');
  await debug.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const heard: Spoken[] = [];
  const listen = (id: string, within: Spoken[]): void => {
    const node = byId.get(id);
    if (!node) return;
    let inside = within;
    if (!node.ignored) {
      const property = (name: string): unknown =>
        node.properties?.find((one) => one.name === name)?.value.value;
      const role = String(node.role?.value);
      const one: Spoken = {
        role,
        name: String(node.name?.value ?? '').trim(),
        description: String(node.description?.value ?? ''),
        level: role === 'heading' ? Number(property('level')) : null,
        modal: property('modal') === true,
        invalid: ![undefined, 'false', false].includes(property('invalid') as string),
        within,
      };
      if (!within.some((outer) => WHOLE.has(outer.role))) heard.push(one);
      inside = [one, ...within];
    }
    for (const child of node.childIds ?? []) listen(child, inside);
  };
  const [first] = nodes;
  if (first) listen(first.nodeId, []);
  return heard;
}

/**
 * Findings for a screen reader, one line each: missing landmarks of the page or the open dialog,
 * skipped heading levels, and controls without a name.
 */
export function missing(heard: Spoken[]): string[] {
  const all = (role: string) => heard.filter((one) => one.role === role);
  const found: string[] = [];
  const modal = all('dialog').findLast((one) => one.modal);
  if (modal) {
    const behind = heard.filter(
      (one) =>
        (CONTROLS.has(one.role) || one.role === 'heading') &&
        !one.within.some((outer) => outer.modal) &&
        one.name !== 'Dismiss message',
    );
    found.push(...behind.map(({ role, name }) => `the ${role} “${name}” behind a dialog`));
  } else {
    for (const role of FRAME)
      if (all(role).length !== 1) found.push(`${all(role).length} times ${role}`);
    const firsts = all('heading').filter(({ level }) => level === 1);
    if (firsts.length !== 1) found.push(`${firsts.length} headings of the first level`);
  }

  // A dialog's own title is at level 2, below the page's title.
  let before = modal ? 1 : 0;
  for (const { level, name } of all('heading')) {
    if (level! > before + 1) found.push(`level ${level} after ${before} at “${name}”`);
    if (name === '') found.push(`a heading of level ${level} without words`);
    before = level!;
  }

  for (const { role, name } of heard)
    if (name === '' && (CONTROLS.has(role) || NAMED.includes(role) || role === 'image'))
      found.push(`a ${role} without a name`);
  for (const role of NAMED) {
    const names = all(role).map(({ name }) => name);
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    found.push(...twice.map((name) => `${role} “${name}” twice`));
  }
  return found;
}

/** The content of the live regions, which screen readers announce on change. */
export function announced(heard: Spoken[]): string[] {
  return ['status', 'alert'].flatMap((role) =>
    heard
      .filter((one) => one.role === role)
      .map((region) =>
        heard
          .filter((one) => one.role === 'StaticText' && one.within.includes(region))
          .map(({ name }) => name)
          .join(' '),
      )
      .filter((words) => words !== ''),
  );
}
