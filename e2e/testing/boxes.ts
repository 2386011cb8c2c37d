import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** Edges in pixels of the window. */
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

/** Of those that are seen. */
export const boxesOf = (elements: Locator): Promise<Box[]> =>
  elements.evaluateAll((all) =>
    all
      .map((element) => element.getBoundingClientRect().toJSON() as Box & DOMRect)
      .filter(({ width, height }) => width > 0 && height > 0),
  );

/** An element that another one replaces in this moment stands nowhere: it is measured again. */
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

/** Where an element that a change shows is drawn in the first frames, each box once. */
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
    // Not the promise itself, which would be waited for.
    return { all };
  }, FRAMES);
  await show();
  return drawn.evaluate(({ all }) => all);
}

/** Of the words alone, without the room around them. */
export const wordsOf = (element: Locator): Promise<Box> =>
  measured(() =>
    element.evaluate((it) => {
      const words = document.createRange();
      words.selectNodeContents(it);
      return it.isConnected ? (words.getBoundingClientRect().toJSON() as Box) : null;
    }),
  );

/** Where header, footer and these parts of the page between them begin. */
export async function leftEdges(page: Page, parts: Box[]): Promise<number[]> {
  const logo = await boxOf(page.getByRole('banner').getByRole('link').first());
  const footer = await wordsOf(page.getByRole('contentinfo').getByRole('heading').first());
  return [logo, ...parts, footer].map(({ left }) => Math.round(left));
}

export const fontSizes = (headings: Locator): Promise<string[]> =>
  headings.evaluateAll((all) => [...new Set(all.map((it) => getComputedStyle(it).fontSize))]);
