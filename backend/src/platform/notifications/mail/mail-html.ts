import { createElement as h, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { BRAND } from '@nattil/contracts/brand';
import {
  partsOf,
  textOf,
  type Mail,
  type MailBlock,
  type MailName,
  type MailText,
} from './mail.ts';
import { DARK, MAIL_STYLE } from './mail-style.ts';

const EMPTY_LINES = /(?:\r?\n[ \t]*){2,}/;

/** The HTML part of a mail. It loads nothing and needs no image; React escapes every text. */
export function mailHtml({ subject, blocks }: Mail): string {
  const page = h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, DARK),
    ),
    h(
      Body,
      { className: 'ground', style: MAIL_STYLE.ground },
      h(Preview, null, textOf(blocks[0]!)),
      h(
        Container,
        { className: 'page', style: MAIL_STYLE.page },
        h(
          'div',
          { role: 'main' },
          h(
            Section,
            { className: 'band', style: MAIL_STYLE.band },
            h(Text, { translate: 'no', style: MAIL_STYLE.brand }, BRAND.name),
          ),
          h(
            Section,
            { style: MAIL_STYLE.content },
            h(
              Heading,
              { as: 'h1', className: 'words', style: MAIL_STYLE.heading },
              heading(subject, blocks),
            ),
            blocks.map((block, at) => h(Fragment, { key: at }, blockHtml(block))),
          ),
          h(
            Section,
            { style: MAIL_STYLE.foot },
            h(
              Text,
              { className: 'quiet', style: MAIL_STYLE.quiet },
              `${BRAND.name}, ${BRAND.tagline}`,
            ),
          ),
        ),
      ),
    ),
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

function blockHtml(block: MailBlock): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return paragraphs(block.text);
    case 'code':
      return [
        h(
          Text,
          { key: 'code', className: 'code', translate: 'no', style: MAIL_STYLE.code },
          block.code,
        ),
        h(Fragment, { key: 'text' }, paragraphs(block.text)),
      ];
    case 'button':
      return [
        block.lead && h(Fragment, { key: 'lead' }, paragraphs(block.lead)),
        h(
          Section,
          { key: 'button', style: MAIL_STYLE.action },
          h(
            Button,
            { href: block.url, className: 'button', style: MAIL_STYLE.button },
            block.label,
          ),
        ),
        h(
          Text,
          { key: 'address', className: 'quiet', style: MAIL_STYLE.quiet },
          address(block.url),
        ),
      ];
    case 'link':
      return h(
        Text,
        { className: 'words', style: MAIL_STYLE.words },
        block.lead && `${block.lead} `,
        address(block.url),
      );
  }
}

/** The full URL as a link, for mail programs that show no button. */
function address(url: string): ReactNode {
  return h(
    Link,
    { href: url, translate: 'no', className: 'address', style: MAIL_STYLE.address },
    url,
  );
}

/** The subject, in which a leading name is marked up. */
function heading(subject: string, blocks: readonly MailBlock[]): ReactNode {
  const first = blocks
    .flatMap((block) => (block.kind === 'paragraph' ? partsOf(block.text) : []))
    .flatMap((part) => (typeof part === 'string' ? [] : [part]))
    .find(({ name }) => subject.startsWith(name));
  return first ? [nameHtml(first, 'name'), subject.slice(first.name.length)] : subject;
}

function nameHtml({ name }: MailName, key: string | number): ReactNode {
  return h('span', { key, translate: 'no' }, name);
}

/** An empty line starts a paragraph; a single line break stays a line break. */
function paragraphs(text: MailText): ReactNode[] {
  const found: (string | MailName)[][] = [[]];
  for (const part of partsOf(text)) {
    const [words, ...further] = typeof part === 'string' ? part.split(EMPTY_LINES) : [part];
    found.at(-1)!.push(words!);
    found.push(...further.map((begin) => [begin]));
  }
  return found
    .filter((parts) => parts.some((part) => typeof part !== 'string' || part.trim() !== ''))
    .map((parts, at) =>
      h(
        Text,
        { key: at, className: 'words', style: MAIL_STYLE.words },
        parts.map((part, nth) =>
          typeof part === 'string' ? h(Fragment, { key: nth }, lines(part)) : nameHtml(part, nth),
        ),
      ),
    );
}

function lines(words: string): ReactNode[] {
  return words
    .split(/\r?\n/)
    .map((line, row) => h(Fragment, { key: row }, row > 0 && h('br'), line));
}
