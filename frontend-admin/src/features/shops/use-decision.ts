import { useState } from 'react';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { decisions, type PendingDecision } from './shop-decisions.ts';
import { useApproveShopMutation, useRejectShopMutation } from './shopsApi.ts';

/** Carries a decision about a shop from the question to the server's answer. */
export function useDecision() {
  const [pending, setPending] = useState<PendingDecision | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [approve, approving] = useApproveShopMutation();
  const [reject, rejecting] = useRejectShopMutation();

  function ask(next: PendingDecision | null): void {
    setError(null);
    setPending(next);
  }

  async function confirm(text: string): Promise<void> {
    if (!pending) return;
    const { shop, decision } = pending;
    const { done, failed } = decisions[decision];
    setError(null);
    try {
      if (decision === 'reject') await reject({ id: shop.id, reason: text }).unwrap();
      else await approve(text ? { id: shop.id, notes: text } : { id: shop.id }).unwrap();
      setPending(null);
      toast.success(done);
    } catch (refusal) {
      setError(messageOf(refusal, failed));
    }
  }

  return {
    pending,
    error,
    submitting: approving.isLoading || rejecting.isLoading,
    ask,
    confirm,
  };
}
