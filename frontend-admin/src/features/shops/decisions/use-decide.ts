import { useEffect, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { closeDialog, pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { decisionDialog } from './open-decision.ts';
import type { Decision } from './shop-decisions.ts';

/**
 * Opens the dialog of a decision; `deciding` is the id of its shop. `onDone` gets the id after the
 * decision was carried out.
 */
export function useDecide(onDone: (shopId: string) => void = () => undefined) {
  const [deciding, setDeciding] = useState<string | null>(null);
  // Leaving the page closes the dialog.
  useEffect(() => () => closeDialog(decisionDialog), []);

  function decide(shop: AdminShop, decision: Decision): void {
    setDeciding(shop.id);
    void pushDialog(
      decisionDialog,
      { shop, decision, onDone: () => onDone(shop.id) },
      { onClose: () => setDeciding(null) },
    );
  }
  return { deciding, decide };
}
