import type {
  ResetUserPasswordRequest,
  UpdateCardRequest,
} from '@nattil/contracts/api/admin-users';
import type { CardTier } from '@nattil/contracts/api/cards';
import {
  cardBlockedRule,
  cardBlockReasonRule,
  cardExpiryRule,
  userTierRule,
} from '@nattil/contracts/rules/admin-users';
import { resetPasswordRule } from '@nattil/contracts/rules/password';
import { cardNumberRule } from '@nattil/contracts/rules/purchases';
import { Follows } from '../../platform/http/follows.ts';
import { NewPassword } from '../../platform/identity/new-password.ts';

export class UpdateCardBody implements UpdateCardRequest {
  @Follows(cardNumberRule)
  cardNumber: string;

  @Follows(cardExpiryRule)
  expiryDate?: string;

  @Follows(userTierRule)
  discountTier?: CardTier;

  @Follows(cardBlockedRule)
  blocked?: boolean;

  @Follows(cardBlockReasonRule)
  reason?: string;
}

export class ResetUserPasswordBody implements ResetUserPasswordRequest {
  @NewPassword(resetPasswordRule)
  newPassword: string;
}
