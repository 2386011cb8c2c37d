import type {
  AddUserRequest,
  AdminMember,
  UpdateUserRequest,
} from '@nattil/contracts/api/admin/users';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { MemberStatus } from '@nattil/contracts/api/member/session';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import {
  changedCardNumberRule,
  changedEmailRule,
  changedNameRule,
  changedPhoneRule,
  newCardNumberRule,
  userEmailRule,
  userNameRule,
  userPhoneRule,
  userStatusRule,
  userTierRule,
} from '@nattil/contracts/rules/portal/admin-users';
import { cardNumberRule } from '@nattil/contracts/rules/shops/purchases';
import type { Message, Rule } from '@nattil/contracts/rules/rule';
import { changesOf } from '@nattil/frontend-shared/draft/use-kept-draft';

export interface UserForm {
  name: string;
  email: string;
  phone: string;
  status: MemberStatus;
  cardNumber: string;
  discountTier: CardTier;
}

export const EMPTY_USER: UserForm = {
  name: '',
  email: '',
  phone: '',
  status: 'active',
  cardNumber: '',
  discountTier: DEFAULT_TIER,
};

export const newUserRules = {
  name: userNameRule,
  email: userEmailRule,
  phone: userPhoneRule,
  status: userStatusRule,
  cardNumber: newCardNumberRule,
  discountTier: userTierRule,
};

const changedRules = {
  name: changedNameRule,
  email: changedEmailRule,
  phone: changedPhoneRule,
  status: userStatusRule,
  cardNumber: changedCardNumberRule,
  discountTier: userTierRule,
} satisfies Record<keyof UserForm, Rule>;

/** Unchanged values are not validated, because they are not sent. */
export function changedUserRules(initial: UserForm) {
  const rules = Object.entries(changedRules).map(([field, rule]) => [
    field,
    (typed: string): Message => (typed === initial[field as keyof UserForm] ? null : rule(typed)),
  ]);
  return Object.fromEntries(rules) as Record<keyof UserForm, (typed: string) => Message>;
}

export function userFormOf(user: AdminMember): UserForm {
  return {
    name: user.name ?? user.fullName ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    status: user.status,
    cardNumber: formatCardNumber(user.cardNumber ?? ''),
    discountTier: user.discountTier ?? DEFAULT_TIER,
  };
}

function normalised(form: UserForm): UserForm {
  return {
    ...form,
    name: userNameRule.normalise(form.name),
    email: userEmailRule.normalise(form.email),
    phone: userPhoneRule.normalise(form.phone),
    cardNumber: cardNumberRule.normalise(form.cardNumber),
  };
}

export function toNewUser(form: UserForm): AddUserRequest {
  const { cardNumber, ...others } = normalised(form);
  return { ...others, ...(cardNumber && { cardNumber }) };
}

/** The changed fields in request form. */
export function toUserChanges(initial: UserForm, form: UserForm): UpdateUserRequest {
  return changesOf(normalised(initial), normalised(form));
}
