import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { BRAND } from '@nattil/contracts/brand';
import { chromium, type Browser, type BrowserServer, type Page } from 'playwright-core';
import { startChromium } from '../../../../e2e/testing/chromium.ts';
import { mailHtml } from '../../platform/notifications/mail/mail-html.ts';
import { everyMail } from '../../testing/every-mail.ts';

const MODULES = fileURLToPath(new URL('../../modules/', import.meta.url));
const HOSTILE = `</title><script>alert(1)</script><img src=x onerror=alert(2)> "&amp;" javascript:alert(3) ${'ക'.repeat(40)}${'W'.repeat(200)}`;
const mails = (words: string) =>
  Object.entries(everyMail(words)).flatMap(([file, variants]) =>
    variants.map((mail, at) => [`${file} ${at + 1}`, mail] as const),
  );
const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/\S+/g))].toSorted();
/** Blanks and line breaks differ between plain text and HTML. */
const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Evaluated in the browser's page. */
const SIZES = `(() => {
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const texts = [...document.querySelectorAll('[role=main] *')].filter(hasText);
  const sizes = texts.map((element) => parseFloat(getComputedStyle(element).fontSize));
  return { width: document.documentElement.scrollWidth, smallest: Math.min(...sizes) };
})()`;
const REMOVE_UNTRANSLATED = `
  for (const element of document.querySelectorAll('[role=main] [translate=no]')) element.remove();
`;
const STYLE_OF_CODE = `(() => {
  const { fontSize, userSelect } = getComputedStyle(document.querySelector('.code'));
  return [fontSize, userSelect];
})()`;

it('every mail of the modules is listed', async () => {
  const files: string[] = [];
  for await (const file of glob('*/mails/*-mail.ts', { cwd: MODULES })) files.push(file);
  expect(Object.keys(everyMail('')).toSorted()).toEqual(files.toSorted());
});

describe('a mail in a browser of 360 px', () => {
  let server: BrowserServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startChromium();
    browser = await chromium.connect(server.wsEndpoint());
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const show = async (
    html: string,
    look: (page: Page, requests: string[]) => Promise<void>,
    colorScheme: 'light' | 'dark' = 'light',
  ) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, colorScheme });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('dialog', (dialog) => requests.push(dialog.message()));
    try {
      await page.setContent(html);
      await look(page, requests);
    } finally {
      await page.close();
    }
  };

  it.each([...mails('Lotus Bakery'), ...mails(HOSTILE)])(
    'says the same as its plain text: %s',
    async (_name, mail) => {
      await show(mailHtml(mail), async (page, requests) => {
        const shown = await page.getByRole('main').innerText();
        const links = await page.getByRole('link').all();
        const hrefs = await Promise.all(links.map((each) => each.getAttribute('href')));
        expect([...new Set(hrefs)].toSorted()).toEqual(linksIn(mail.text));
        expect(await page.title()).toBe(mail.subject.replace(/\s+/g, ' '));
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(mail.subject);
        let rest = words(shown).join(' ');
        for (const line of mail.text.split('\n').filter(Boolean)) {
          const at = rest.indexOf(words(line).join(' '));
          expect([line, at >= 0]).toEqual([line, true]);
          rest = rest.slice(at);
        }
        const preview = await page.locator('[data-skip-in-text]').first().textContent();
        expect(preview!.slice(0, 20)).toBe(mail.text.slice(0, 20));
        // The mail loads no images, fonts or scripts.
        expect(requests).toEqual([]);
        expect(await page.locator('script, img, link[href], iframe, form').count()).toBe(0);
      });
    },
  );

  it.each(
    mails(HOSTILE).flatMap(([name, mail]) => [
      [name, 'light', mail] as const,
      [name, 'dark', mail] as const,
    ]),
  )('is readable, operable and no wider than the phone: %s, %s', async (_name, scheme, mail) => {
    await show(
      mailHtml(mail),
      async (page) => {
        const sizes = await page.evaluate<{ width: number; smallest: number }>(SIZES);
        expect([sizes.width <= 360, sizes.smallest >= 14]).toEqual([true, true]);
        for (const block of mail.blocks) {
          if (block.kind !== 'button') continue;
          const box = await page.getByRole('link', { name: block.label }).boundingBox();
          expect(box!.height).toBeGreaterThanOrEqual(44);
          expect([box!.x >= 0, box!.x + box!.width <= 360]).toEqual([true, true]);
        }
        await page.evaluate(axe.source);
        const findings = await page.evaluate(async () => {
          const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
            resultTypes: ['violations'],
          });
          return violations.map(
            ({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)} ${nodes[0]!.failureSummary}`,
          );
        });
        expect(findings).toEqual([]);
      },
      scheme,
    );
  });

  it.each(mails('Lotus Bakery'))(
    'keeps codes, names and addresses out of translation: %s',
    async (_name, mail) => {
      await show(mailHtml(mail), async (page) => {
        const main = page.getByRole('main');
        const untranslated = ['048213', 'Lotus Bakery', BRAND.support.email];
        // An administrator's reason is not a name.
        const textOf = (shown: string) => shown.replaceAll('Reason: Lotus Bakery', '');
        const before = textOf(await main.innerText());
        for (const each of untranslated)
          expect([each, before.includes(each)]).toEqual([each, textOf(mail.text).includes(each)]);
        await page.evaluate(REMOVE_UNTRANSLATED);
        const rest = textOf(await main.innerText());
        expect(untranslated.filter((each) => rest.includes(each))).toEqual([]);
      });
    },
  );

  it('shows a code large and alone, to be selected at once and never translated', async () => {
    const [mail] = everyMail('')['otp/mails/code-mail.ts']!;
    await show(mailHtml(mail!), async (page) => {
      const code = page.getByText(/^048213$/).filter({ visible: true });
      expect(await code.getAttribute('translate')).toBe('no');
      expect(await page.evaluate(STYLE_OF_CODE)).toEqual(['36px', 'all']);
    });
  });
});
