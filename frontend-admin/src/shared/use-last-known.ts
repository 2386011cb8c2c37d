import { useState } from 'react';

/** Keeps the last value that was not null, so that a dialog does not empty while it fades out. */
export function useLastKnown<T>(value: T | null | undefined): T | null {
  const [last, setLast] = useState<T | null>(value ?? null);
  if (value != null && value !== last) setLast(value);
  return value ?? last;
}
