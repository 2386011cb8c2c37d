import { useEffect, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { closeDialog, pushDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { decisionDialog } from './open-decision.ts';
import type { Decision } from './shop-decisions.ts';

/** Opens the dialog of a decision; `deciding` is the id of its shop. */
export function useDecide() {
  const [deciding, setDeciding] = useState<string | null>(null);
  // A decision ends with the page on which it began.
  useEffect(() => () => closeDialog(decisionDialog), []);

  function decide(shop: AdminShop, decision: Decision): void {
    setDeciding(shop.id);
    void pushDialog(decisionDialog, { shop, decision }, { onClose: () => setDeciding(null) });
  }
  return { deciding, decide };
}
