import { formatName } from '@nattil/contracts/basic-formats';

/** Who created a key or webhook, and who is responsible if that is somebody else; null if unknown. */
export function madeBy(createdBy: string | null, responsible: string | null): string | null {
  const other = responsible && responsible !== createdBy ? formatName(responsible) : null;
  if (!createdBy) return other && `now with ${other}`;
  return `by ${formatName(createdBy)}${other ? `, now with ${other}` : ''}`;
}
