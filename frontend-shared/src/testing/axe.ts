import axe from 'axe-core';

/** The journeys check colours and layout in a real browser, because jsdom has neither. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

export async function expectNoAxeViolations(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, {
    rules,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  if (violations.length === 0) return;
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  throw new Error(`axe found:\n${found.join('\n')}`);
}
