import type {
  ResetUserPasswordRequest,
  UpdateCardRequest,
} from '@nattil/contracts/api/admin/users';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import {
  cardBlockedRule,
  cardBlockReasonRule,
  cardExpiryRule,
  userTierRule,
} from '@nattil/contracts/rules/portal/admin-users';
import { resetPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { cardNumberRule } from '@nattil/contracts/rules/shops/purchases';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { NewPassword } from '../../platform/http/input/new-password.ts';

export class UpdateCardBody implements UpdateCardRequest {
  @ValidatedBy(cardNumberRule) cardNumber: string;
  @ValidatedBy(cardExpiryRule) expiryDate?: string;
  @ValidatedBy(userTierRule) discountTier?: CardTier;
  @ValidatedBy(cardBlockedRule) blocked?: boolean;
  @ValidatedBy(cardBlockReasonRule) reason?: string;
}

export class ResetUserPasswordBody implements ResetUserPasswordRequest {
  @NewPassword(resetPasswordRule) newPassword: string;
}
