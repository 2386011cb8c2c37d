import { gzipSync } from 'node:zlib';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  devices,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core';
import { giveCamera, showToCamera } from '../../../e2e/testing/fake-camera.ts';
import { startChromium } from '../../../e2e/testing/chromium.ts';
import { freePort } from '../child.ts';
import { PHONE } from './phone.ts';

/** Bytes a second. */
const NETWORK = {
  offline: false,
  latency: PHONE.latencyMs,
  downloadThroughput: (PHONE.downKbps * 1024) / 8,
  uploadThroughput: (PHONE.upKbps * 1024) / 8,
};

/** Local storage of a signed-in person. */
export type Stored = Record<string, string>;

export interface Load {
  /** Milliseconds from the beginning of the navigation until the content is drawn. */
  content: number;
  /** Size of the scripts loaded without any interaction. */
  scriptBytes: number;
}

/** A laptop as slow as the phone. */
const LAPTOP: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };

/** What is pressed on a page, and the content that it leads to. */
export interface Press {
  ready: (page: Page) => Promise<Locator>;
  content: string;
}

/** One browser, with a port for Lighthouse. */
export class Browser {
  readonly port: number;
  readonly #stop: () => Promise<void>;

  private constructor(port: number, stop: () => Promise<void>) {
    this.port = port;
    this.#stop = stop;
  }

  static async start(): Promise<Browser> {
    const port = await freePort();
    const server = await startChromium([`--remote-debugging-port=${port}`]);
    return new Browser(port, () => server.close());
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Replaces the browser's own local storage for the origin, which Lighthouse's pages use. */
  async store(origin: string, stored: Stored): Promise<void> {
    await this.#connected(async (context) => {
      const page = await context.newPage();
      // A page without scripts that would read it.
      await page.goto(`${origin}/manifest.webmanifest`);
      await page.evaluate((entries) => {
        localStorage.clear();
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
      }, stored);
      await page.close();
    });
  }

  /** Opens a page as a phone with an empty cache and a slow network, until `content` is drawn. */
  async load(url: string, content: string, stored: Stored): Promise<Load> {
    return this.#inSlowPage(devices['Moto G4']!, url, stored, async (page) => {
      const scripts: Response[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response);
      });
      await page.addInitScript(noteWhenDrawn, content);
      await page.goto(url);
      const drawn = await whenDrawn(page);
      await page.waitForLoadState('networkidle');
      const bodies = await Promise.all(scripts.map((script) => script.body()));
      return {
        content: drawn,
        scriptBytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
      };
    });
  }

  /**
   * Opens a page on a slow laptop with an empty cache, until `content` is drawn. With `press`, the
   * time counts from the press until its own content is drawn.
   */
  async open(url: string, content: string, stored: Stored, press?: Press): Promise<number> {
    return this.#inSlowPage(LAPTOP, url, stored, async (page) => {
      await page.addInitScript(noteWhenDrawn, content);
      await page.goto(url);
      const drawn = await whenDrawn(page);
      if (!press) return drawn;
      const pressed = await press.ready(page);
      await page.evaluate(noteWhenDrawn, press.content);
      // The pointer does not rest on the link before, as by touch.
      const pressedAt = await pressed.evaluate((element: HTMLElement) => {
        const at = performance.now();
        element.click();
        return at;
      });
      return (await whenDrawn(page)) - pressedAt;
    });
  }

  /**
   * Opens the till on a slow phone and holds the picture before its camera, until `content` is drawn.
   */
  async scan(url: string, picture: string, content: string, stored: Stored): Promise<number> {
    return this.#inSlowPage(devices['Moto G4']!, url, stored, async (page) => {
      await giveCamera(page);
      await page.goto(url);
      await page.getByText(/^Hold the code/).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(noteWhenDrawn, content);
      const shownAt = await showToCamera(page, picture);
      return (await whenDrawn(page)) - shownAt;
    });
  }

  async #inSlowPage<T>(
    device: BrowserContextOptions,
    url: string,
    stored: Stored,
    act: (page: Page) => Promise<T>,
  ): Promise<T> {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${this.port}`);
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      ...device,
      serviceWorkers: 'block',
      storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
    });
    try {
      const page = await context.newPage();
      await slowDown(context, page);
      return await act(page);
    } finally {
      await context.close();
      await browser.close();
    }
  }

  async #connected(act: (context: BrowserContext) => Promise<void>): Promise<void> {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${this.port}`);
    try {
      await act(browser.contexts()[0]!);
    } finally {
      await browser.close();
    }
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
}

async function whenDrawn(page: Page): Promise<number> {
  const drawnAt = await page.waitForFunction(
    () => (window as unknown as { drawnAt?: number }).drawnAt,
  );
  return (await drawnAt.jsonValue())!;
}

/** Runs in the page: records when the first frame with the content was drawn. */
function noteWhenDrawn(content: string): void {
  const noted = window as unknown as { drawnAt?: number };
  delete noted.drawnAt;
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (noted.drawnAt = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}
