import { useState } from 'react';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';

/** A verified session cannot be expired, and the code of an erased contact reaches nobody. */
export function canExpire({ isVerified, contactInfo }: AdminOtpSession): boolean {
  return !isVerified && contactInfo !== '';
}

/**
 * The selected sessions of the current page. Another page or filter (`of`) clears the selection.
 */
export function useSelection(rows: readonly AdminOtpSession[] | undefined, of: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [known, setKnown] = useState(of);
  if (known !== of) {
    setKnown(of);
    setIds(new Set());
  }
  const offered = (rows ?? []).filter(canExpire);
  const selected = offered.filter(({ id }) => ids.has(id));

  function toggle(id: string): void {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  }
  return {
    offered,
    selected,
    has: (id: string) => ids.has(id),
    toggle,
    selectAll: () => setIds(new Set(offered.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
