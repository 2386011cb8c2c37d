import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { i18n } from '@lingui/core';
import { describe, expect, it } from '@jest/globals';
import { ALL_REFUSAL_CODES } from '../testing/refusal-codes.ts';
import { refusalMessage } from '../shared/i18n/refusal-texts.ts';
import { hasRuleText } from '../shared/i18n/rule-texts.ts';
import { forms } from '../testing/forms.ts';
import { messages as english } from './en.po';
import { messages as malayalam } from './ml.po';

const lingui = join(process.cwd(), '../node_modules/@lingui/cli/dist/lingui.js');
const check = (what: string) =>
  promisify(execFile)(process.execPath, [lingui, 'check', what], { cwd: process.cwd() });

describe('the catalogues', () => {
  it('have every text of the source, and none that is gone', async () => {
    await expect(check('sync')).resolves.toBeDefined();
  });

  it('have a Malayalam text for every English one', async () => {
    await expect(check('missing')).resolves.toBeDefined();
    expect(Object.keys(malayalam)).toEqual(Object.keys(english));
  });

  it('have Malayalam letters in every Malayalam text', () => {
    const texts = Object.entries(malayalam).map(
      ([id, text]) => [id, JSON.stringify(text)] as const,
    );
    // Only values of the code stand between the signs.
    const without = texts.filter(([, text]) => !/[\u0d00-\u0d7f]/.test(text));
    expect(without).toEqual([]);
  });
});

describe('texts of the server and of the rules', () => {
  it.each(ALL_REFUSAL_CODES)('have a text in both languages for %s', (code) => {
    const message = refusalMessage({ status: 409, code, message: 'of the server' });
    expect(message).not.toBeNull();
    i18n.load({ en: english, ml: malayalam });
    i18n.activate('ml');
    expect(i18n._(message!)).toMatch(/[\u0d00-\u0d7f]/);
  });

  it.each(Object.entries(forms))('have one for every message of the form %s', (_name, rules) => {
    const messages = Object.values(rules).flatMap(({ examples }) =>
      examples.flatMap(([, message]) => (message === null ? [] : [message])),
    );
    expect(messages.filter((message) => !hasRuleText(message))).toEqual([]);
  });
});
