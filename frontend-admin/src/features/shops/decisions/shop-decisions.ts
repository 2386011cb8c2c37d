import type { ChangedMeanwhile } from '@nattil/contracts/api/common';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import type { ShopStatus } from '@nattil/contracts/api/shops';
import type { Message } from '@nattil/contracts/rules/rule';
import {
  ACTIVATE_MESSAGES,
  activationNotesRule,
  approvalNotesRule,
  APPROVE_MESSAGES,
  BLOCK_MESSAGES,
  blockReasonRule,
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
  REJECT_MESSAGES,
  rejectionReasonRule,
  SHOP_NOTES_MAX_LENGTH,
} from '@nattil/contracts/rules/shops/shop-decisions';

/** `reapprove` is an approval under another title. */
export type Decision = 'approve' | 'reapprove' | 'reject' | 'block' | 'activate';

/** The allowed decisions for a status; a shop without a status counts as pending. */
export function decisionsOn(status: ShopStatus | null | undefined): Decision[] {
  if (status === 'rejected') return ['reapprove'];
  if (status === 'approved') return ['block'];
  if (status === 'blocked') return ['activate'];
  return status === 'pending' || status == null ? ['approve', 'reject'] : [];
}

/** A decision that an administrator has opened but not confirmed. */
export interface PendingDecision {
  /** The shop as the administrator sees it. */
  shop: AdminShop;
  decision: Decision;
  /** The other person's change; `decided`: the status changed, not only other fields. */
  meanwhile?: ChangedMeanwhile & { decided: boolean };
}

/** Whether the shop's current status allows the decision. */
export function isPossible({ shop, decision }: PendingDecision): boolean {
  return decisionsOn(shop.status).includes(decision);
}

/**
 * The possible alternatives of the same kind: an administrator who wanted to approve an already
 * approved shop is not offered to block it.
 */
export function alternativesTo({ shop, decision }: PendingDecision): Decision[] {
  if (isAboutBlocking(decision)) return [];
  return decisionsOn(shop.status).filter((other) => !isAboutBlocking(other));
}

function isAboutBlocking(decision: Decision): boolean {
  return decision === 'block' || decision === 'activate';
}

export interface DecisionTexts {
  /** The label of the button that opens the dialog. */
  action: string;
  title: string;
  confirm: string;
  danger: boolean;
  /** The consequences, one sentence each. */
  consequences: (shop: AdminShop) => string[];
  field: { label: string; description: string; required: boolean; maximum: number };
  /** Validates the text of the field. */
  errorOf: (text: string) => Message;
  done: string;
  /** The message if the server gave none. */
  failed: string;
}

const notes = {
  label: 'Notes (optional)',
  description: 'Internal: only administrators read them.',
  required: false,
  maximum: SHOP_NOTES_MAX_LENGTH,
};
const reason = {
  label: 'Reason',
  description: `The owner reads it too. At least ${REASON_MIN_LENGTH} characters.`,
  required: true,
  maximum: REASON_MAX_LENGTH,
};

const approval = {
  danger: false,
  field: notes,
  errorOf: approvalNotesRule,
  done: APPROVE_MESSAGES.approved,
  failed: APPROVE_MESSAGES.failed,
};

function afterApproval(shop: AdminShop): string[] {
  return [
    'Members find this shop in their search within a second.',
    mailSentence(shop, 'The owner is told by email.'),
    'Its status becomes Approved, with your id and the date.',
  ];
}

function mailSentence({ email }: AdminShop, sentence: string): string {
  return email === null ? 'The owner is not told: no email address is known.' : sentence;
}

export const decisions: Record<Decision, DecisionTexts> = {
  approve: {
    ...approval,
    action: 'Approve',
    title: 'Approve Shop',
    confirm: 'Approve Shop',
    consequences: afterApproval,
  },
  reapprove: {
    ...approval,
    action: 'Re-approve Rejected Shop',
    title: 'Re-approve Rejected Shop',
    confirm: 'Re-approve Shop',
    consequences: (shop) => [
      ...afterApproval(shop),
      'The earlier rejection stays in the audit trail.',
    ],
  },
  reject: {
    action: 'Reject',
    title: 'Reject Shop',
    confirm: 'Reject Shop',
    danger: true,
    consequences: (shop) => [
      'Members do not find this shop.',
      mailSentence(shop, 'The owner is told by email, with your reason.'),
      'Its status becomes Rejected; the reason is kept with your id and the date.',
      'It can be re-approved at any time.',
    ],
    field: reason,
    errorOf: rejectionReasonRule,
    done: REJECT_MESSAGES.rejected,
    failed: REJECT_MESSAGES.failed,
  },
  block: {
    action: 'Block',
    title: 'Block Shop',
    confirm: 'Block Shop',
    danger: true,
    consequences: (shop) => [
      'Members no longer find this shop, and their cards do not count there.',
      mailSentence(shop, 'The owner is told by email, with your reason.'),
      'Its status becomes Blocked; the reason is kept with your id and the date.',
      'It can be activated again at any time.',
    ],
    field: reason,
    errorOf: blockReasonRule,
    done: BLOCK_MESSAGES.blocked,
    failed: BLOCK_MESSAGES.failed,
  },
  activate: {
    action: 'Activate',
    title: 'Activate Shop',
    confirm: 'Activate Shop',
    danger: false,
    consequences: (shop) => [
      'Members find this shop again, and their cards count there.',
      mailSentence(shop, 'The owner is told by email.'),
      'Its status becomes Approved again.',
    ],
    field: notes,
    errorOf: activationNotesRule,
    done: ACTIVATE_MESSAGES.activated,
    failed: ACTIVATE_MESSAGES.failed,
  },
};
