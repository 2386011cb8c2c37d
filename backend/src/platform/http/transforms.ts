import { Transform } from 'class-transformer';

/** Blanks at both ends do not count and are not stored. */
export function trimmed() {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim() : value,
  );
}
