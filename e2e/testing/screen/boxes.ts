import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../eventually.ts';

/** Edges in CSS pixels relative to the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const heightOf = ({ top, bottom }: Box): number => Math.round(bottom - top);

export const lieOver = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** The boxes of the visible elements. */
export const boxesOf = (elements: Locator): Promise<Box[]> =>
  elements.evaluateAll((all) =>
    all
      .map((element) => element.getBoundingClientRect().toJSON() as Box & DOMRect)
      .filter(({ width, height }) => width > 0 && height > 0),
  );

/** An element that is just being replaced has no box, so it is measured again. */
async function measured(measure: () => Promise<Box | null>): Promise<Box> {
  let box: Box | null = null;
  await eventually(async () => {
    box = await measure();
    expect(box).not.toBeNull();
  });
  return box!;
}

export const boxOf = (element: Locator): Promise<Box> =>
  measured(() =>
    element.evaluate((it) =>
      it.isConnected ? (it.getBoundingClientRect().toJSON() as Box) : null,
    ),
  );

const FRAMES = 20;

/** The distinct boxes of an element in the first frames after `show`. */
export async function boxesDrawn(element: Locator, show: () => Promise<void>): Promise<Box[]> {
  const drawn = await element.evaluateHandle((it, frames) => {
    const boxes = new Map<string, Box>();
    let left = frames;
    const all = new Promise<Box[]>((resolve) => {
      const look = (): void => {
        const box = it.getBoundingClientRect().toJSON() as Box & DOMRect;
        if (box.width > 0) {
          boxes.set(JSON.stringify(box), box);
          left -= 1;
        }
        if (left > 0) requestAnimationFrame(look);
        else resolve([...boxes.values()]);
      };
      requestAnimationFrame(look);
    });
    // Wrapped in an object, because a bare promise would be awaited.
    return { all };
  }, FRAMES);
  await show();
  return drawn.evaluate(({ all }) => all);
}

/** The box of the text alone, without padding. */
export const wordsOf = (element: Locator): Promise<Box> =>
  measured(() =>
    element.evaluate((it) => {
      const words = document.createRange();
      words.selectNodeContents(it);
      return it.isConnected ? (words.getBoundingClientRect().toJSON() as Box) : null;
    }),
  );

/** The left edges of header, footer and these parts of the page between them. */
export async function leftEdges(page: Page, parts: Box[]): Promise<number[]> {
  const logo = await boxOf(page.getByRole('banner').getByRole('link').first());
  const footer = await wordsOf(page.getByRole('contentinfo').getByRole('heading').first());
  return [logo, ...parts, footer].map(({ left }) => Math.round(left));
}

export const fontSizes = (headings: Locator): Promise<string[]> =>
  headings.evaluateAll((all) => [...new Set(all.map((it) => getComputedStyle(it).fontSize))]);
