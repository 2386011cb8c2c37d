/** Sequence numbers of the log, as parameters: text of digits, or a number. */
import { rule, type Example } from '../rule.ts';

/** The log counts in 64 bits. No log is longer than `MAX_SAFE_INTEGER`, so higher ones become it. */
const MAX = 2n ** 63n - 1n;
const MAX_DIGITS = String(MAX).length;

interface SeqDefinition {
  minimum: 0 | 1;
  message: string;
}

/** An empty text counts as omitted, as in URLs. */
/*@__NO_SIDE_EFFECTS__*/
export function seqRule({ minimum, message }: SeqDefinition) {
  return rule<number>({
    normalise: (typed) => seqIn(typed) as number,
    check: (value) =>
      Number.isSafeInteger(value) && (value as number) >= minimum ? null : message,
    schema: { type: ['integer', 'string'], minimum, pattern: '^[0-9]+$' },
    examples: [
      [minimum, null],
      [String(minimum), null],
      ['00000000000000000000000000000000017', null],
      [Number.MAX_SAFE_INTEGER, null],
      [String(2n ** 53n), null],
      [String(MAX), null],
      [Number(MAX), null],
      [String(MAX + 1n), message],
      ['9'.repeat(400), message],
      [1e19, message],
      [minimum - 1, message],
      [minimum + 0.5, message],
      ['1e3', message],
      ['-1', message],
      ['many', message],
      [[minimum], message],
    ] satisfies Example[],
  });
}

/** Returns what is no sequence number as it is. */
function seqIn(typed: unknown): unknown {
  if (typed === '') return undefined;
  const isNumber = typeof typed === 'number' && Number.isInteger(typed) && typed > 0;
  const text = isNumber ? String(BigInt(typed)) : typed;
  if (typeof text !== 'string' || !/^\s*\d+\s*$/.test(text)) return typed;
  const digits = text.trim().replace(/^0+(?=\d)/, '');
  // A number of JSON has lost its last digits already, so 2^63 is not refused.
  const isWithin = digits.length <= MAX_DIGITS && BigInt(digits) <= (isNumber ? MAX + 1n : MAX);
  return isWithin ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : String(typed);
}
