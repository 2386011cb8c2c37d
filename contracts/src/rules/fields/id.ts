/** Ids of things: UUIDs of any version, the empty and the full one. */
import { textRule, type Rule } from '../rule.ts';

const UUID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/*@__NO_SIDE_EFFECTS__*/
export function idRule(message: string): Rule<string> {
  return textRule({
    normalise: (typed) => typed,
    check: (text) => (isId(text) ? null : message),
    schema: { format: 'uuid' },
    examples: [
      ['018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f', null],
      ['018F6B1E-7C3A-4D52-9F10-2A4B6C8D0E1F', null],
      ['00000000-0000-0000-0000-000000000000', null],
      ['', message],
      ['7', message],
      ['018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1', message],
      [' 018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f', message],
      ["018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f' or 1=1", message],
    ],
  });
}
