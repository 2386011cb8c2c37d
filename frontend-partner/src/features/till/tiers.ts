import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CardTier } from '@nattil/contracts/api/member/cards';

export const TIER_TEXTS: Record<CardTier, MessageDescriptor> = {
  bronze: msg`Bronze`,
  silver: msg`Silver`,
  gold: msg`Gold`,
};
