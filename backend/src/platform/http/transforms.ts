import { Transform } from 'class-transformer';
import { oneLine as asOneLine } from '@nattil/contracts/rules/text';

/** Blanks at both ends do not count and are not stored. */
export function trimmed() {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim() : value,
  );
}

/** For names, places and addresses: what stands on one line is checked and stored as one line. */
export function oneLine() {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? asOneLine(value) : value,
  );
}
