import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@jest/globals';
import { answerBuffers } from '../server/answer-buffers.ts';

const MUCH = 100_000;
/** Far more answers than the system buffers for a client that does not read. */
const SLOW = 300;

const patternOf = (n: string | number): string => `${String(n).padStart(7, '.')} `;

/** Repeats a number in a pooled buffer. */
export function muchOf(n: string | number): Buffer {
  return answerBuffers.take(MUCH).subarray(0, MUCH).fill(patternOf(n));
}

/** Index of the first byte that belongs to another answer; -1 if there is none. */
function wrongIn(answer: string, n: number): number {
  const expected = patternOf(n).repeat(MUCH / patternOf(n).length);
  if (answer === expected) return -1;
  return [...expected].findIndex((letter, at) => answer[at] !== letter);
}

/**
 * Requests `/much?search=<n>`, which answers with `muchOf(n)`. One client reads many answers
 * slowly, some disconnect in the middle of an answer, and others send requests meanwhile.
 *
 * @throws if a client reads an answer that was written for another
 */
export async function expectOwnAnswers(
  port: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const get = (n: number, more = '') =>
    `GET /much?search=${n} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${more}\r\n`;
  const slow = connect(port, '127.0.0.1').pause();
  const requests = Array.from({ length: SLOW - 1 }, (_, n) => get(n)).join('');
  slow.write(requests + get(SLOW - 1, 'connection: close\r\n'));
  for (let n = 0; n < 20; n += 1) {
    const leaving = connect(port, '127.0.0.1').on('error', () => undefined);
    leaving.write(get(900_000 + n).repeat(40));
    leaving.once('data', () => leaving.destroy());
  }
  for (let round = 0; round < 10; round += 1)
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const number = 1_000 + round * 100 + n;
        const answer = await fetch(`http://127.0.0.1:${port}/much?search=${number}`, { headers });
        expect(wrongIn(await answer.text(), number)).toBe(-1);
      }),
    );
  const read = await text(slow);
  const answers = read.split(/HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)+\r\n/).slice(1);
  expect(answers.map((answer, n) => wrongIn(answer, n))).toEqual(answers.map(() => -1));
  expect(answers).toHaveLength(SLOW);
}
