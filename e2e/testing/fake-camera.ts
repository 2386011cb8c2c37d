import type { Locator, Page } from 'playwright-core';

/** Gives the page a camera that sees only what `holdBefore` shows it. */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d')!;
    let seen: HTMLImageElement | null = null;
    const draw = () => {
      context.fillStyle = '#777';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (seen) context.drawImage(seen, 140, 60, 360, 360);
      setTimeout(draw, 50);
    };
    draw();
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
    Object.assign(globalThis, {
      showToCamera: (picture: string) => {
        seen = Object.assign(new Image(), { src: picture });
      },
    });
  });
}

/** Holds what another screen shows before the page's camera. */
export async function holdBefore(page: Page, shown: Locator): Promise<void> {
  const picture = (await shown.screenshot()).toString('base64');
  await showToCamera(page, `data:image/png;base64,${picture}`);
}

/** Shows a picture by its URL; returns when, in milliseconds since the page's navigation began. */
export function showToCamera(page: Page, picture: string): Promise<number> {
  return page.evaluate((source) => {
    (globalThis as unknown as { showToCamera(it: string): void }).showToCamera(source);
    return performance.now();
  }, picture);
}
