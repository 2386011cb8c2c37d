import { useEffect, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { closeDialog, pushDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { decisionDialog } from './open-decision.ts';
import type { Decision } from './shop-decisions.ts';

/** Asks for a decision; `deciding` is the shop that it is about. */
export function useDecide() {
  const [deciding, setDeciding] = useState<string | null>(null);
  // A decision does not outlast the page that it was begun on.
  useEffect(() => () => closeDialog(decisionDialog), []);

  function decide(shop: AdminShop, decision: Decision): void {
    setDeciding(shop.id);
    void pushDialog(decisionDialog, { shop, decision }, { onClose: () => setDeciding(null) });
  }
  return { deciding, decide };
}
