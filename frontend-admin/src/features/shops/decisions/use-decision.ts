import { useState } from 'react';
import type { ChangedMeanwhile } from '@nattil/contracts/api/common';
import type { ShopStatus } from '@nattil/contracts/api/shops';
import { changedMeanwhileOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { toastDecision } from './decided-shop.tsx';
import { decisions, type Decision, type PendingDecision } from './shop-decisions.ts';
import {
  useActivateShopMutation,
  useApproveShopMutation,
  useBlockShopMutation,
  useLazyShopQuery,
  useRejectShopMutation,
} from '../shopsApi.ts';

/** Sends a decision about a shop, and asks again if another person changed the shop first. */
export function useDecision(asked: PendingDecision, onDone: () => void) {
  const [pending, setPending] = useState(asked);
  const [error, setError] = useState<string | null>(null);
  const [approve, { isLoading: approving }] = useApproveShopMutation();
  const [reject, { isLoading: rejecting }] = useRejectShopMutation();
  const [block, { isLoading: blocking }] = useBlockShopMutation();
  const [activate, { isLoading: activating }] = useActivateShopMutation();
  const [load, { isFetching: loading }] = useLazyShopQuery();

  async function confirm(text: string): Promise<void> {
    const { done, failed } = decisions[pending.decision];
    setError(null);
    try {
      await send(pending, text);
      onDone();
      toastDecision(done, pending.shop);
    } catch (refusal) {
      const change = changedMeanwhileOf(refusal);
      if (change) await showChange(pending, change);
      else setError(messageOf(refusal, failed));
    }
  }

  async function send({ shop, decision }: PendingDecision, text: string): Promise<void> {
    const { id, version } = shop;
    const withReason = { id, version, reason: text };
    const withNotes = text ? { id, version, notes: text } : { id, version };
    switch (decision) {
      case 'reject':
        return void (await reject(withReason).unwrap());
      case 'block':
        return void (await block(withReason).unwrap());
      case 'activate':
        return void (await activate(withNotes).unwrap());
      case 'approve':
      case 'reapprove':
        return void (await approve(withNotes).unwrap());
    }
  }

  /** Asks again with the shop's current state. */
  async function showChange(
    { shop, decision }: PendingDecision,
    change: ChangedMeanwhile,
  ): Promise<void> {
    const now = await load(shop.id)
      .unwrap()
      .catch(() => ({ ...shop, status: change.status as ShopStatus }));
    setPending({
      decision,
      shop: now,
      meanwhile: { ...change, decided: change.status !== shop.status },
    });
  }

  /** Switches to another decision that is now possible. */
  function switchTo(decision: Decision): void {
    setError(null);
    setPending({ ...pending, decision });
  }

  // Once the change is shown, a later load only refreshes the cache.
  const loadingChange = loading && pending.meanwhile === undefined;
  const submitting = approving || rejecting || blocking || activating || loadingChange;
  return { pending, error, submitting, confirm, switchTo };
}
