import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getMetadataStorage, isEmail as isStorable } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import {
  densityRule,
  pageSizeRule,
  themeRule,
} from '@nattil/contracts/rules/portal/administrators';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { isEmail } from '@nattil/contracts/rules/fields/email';
import { adminRoleRule } from '@nattil/contracts/rules/portal/roles';
import { PASSWORD_TOO_COMMON } from '@nattil/contracts/rules/sign-in/password';
import type { Example, Rule } from '@nattil/contracts/rules/rule';
import { cardBlockReasonRule } from '@nattil/contracts/rules/portal/admin-users';
import { CARD_RENEWAL_CHOICES } from '@nattil/contracts/rules/members/card';
import { renewalMonthsRule } from '@nattil/contracts/rules/members/renewal';
import { reversalReasonRule } from '@nattil/contracts/rules/shops/purchases';
import { emailMessageRule, emailSubjectRule } from '@nattil/contracts/rules/shops/shop-email';
import {
  EMPTY_PURCHASE,
  purchaseRules,
  toRequest as toPurchaseRequest,
} from '../../../../frontend-admin/src/features/purchases/purchase-form.ts';
import {
  discountRules,
  toRequest as toDiscountRequest,
} from '../../../../frontend-admin/src/features/shops/discount/discount-settings.ts';
import {
  nameForm,
  ownPasswordForm,
} from '../../../../frontend-admin/src/features/account/account-forms.ts';
import { newPasswordForm } from '../../../../frontend-admin/src/shared/new-password/new-password.ts';
import { apiKeyForm } from '../../../../frontend-admin/src/features/api-keys/api-key-form.ts';
import {
  webhookChangeForm,
  webhookForm,
} from '../../../../frontend-admin/src/features/webhooks/webhook-form.ts';
import { invitationForm } from '../../../../frontend-admin/src/features/administrators/invitation-form.ts';
import {
  type CardForm,
  cardRules,
  toCardRequest,
} from '../../../../frontend-admin/src/features/users/card/card-form.ts';
import {
  EMPTY_PASSWORDS,
  passwordRules,
} from '../../../../frontend-admin/src/features/users/password/password-form.ts';
import {
  changedUserRules,
  EMPTY_USER,
  newUserRules,
  toNewUser,
  toUserChanges,
  type UserForm,
} from '../../../../frontend-admin/src/features/users/forms/user-form.ts';
import { forgotPasswordForm as adminForgotPasswordForm } from '../../../../frontend-admin/src/features/auth/password-link-forms.ts';
import { adminLoginForm } from '../../../../frontend-admin/src/features/auth/admin-login-form.ts';
import {
  EMPTY_SHOP,
  newShopRules,
  toRequest as toNewShopRequest,
} from '../../../../frontend-admin/src/features/shops/add/new-shop-form.ts';
import {
  shopRules,
  toRequest as toShopRequest,
} from '../../../../frontend-admin/src/features/shops/edit/shop-changes.ts';
import { decisions } from '../../../../frontend-admin/src/features/shops/decisions/shop-decisions.ts';
import {
  forgotPasswordForm,
  loginForm,
  setPasswordForm,
  signUpForm,
} from '../../../../frontend-member/src/features/auth/credential-forms.ts';
import { otpRules } from '../../../../frontend-member/src/shared/otp/otp-form.ts';
import {
  changePasswordForm,
  deleteAccountForm,
} from '../../../../frontend-member/src/features/profile/passwords/account-forms.ts';
import {
  changeRules,
  toChanges as toProfileChanges,
} from '../../../../frontend-member/src/features/profile/own-profile/edit-profile-form.ts';
import {
  type ProfileForm,
  profileRules,
  startingValues,
  toRequest as toProfileRequest,
} from '../../../../frontend-member/src/features/profile/new-profile/profile-form.ts';
import {
  registrationRules,
  toRequest as toRegistrationRequest,
} from '../../../../frontend-member/src/features/register-shop/registration.ts';
import { EMPTY_REGISTRATION } from '../../../../frontend-member/src/features/register-shop/typed-registration.ts';
import { fromUrlParams } from '../../../../frontend-member/src/features/search/state/search-address.ts';
import { toSearchQuery } from '../../../../frontend-member/src/features/search/state/search-query.ts';
import '../../app.module.ts';
import { AcceptInvitationBody } from '../../modules/admin/commands/accept-invitation.ts';
import { ChangeRoleBody } from '../../modules/admin/commands/change-role.ts';
import { AdminProfileBody } from '../../modules/admin/commands/change-own-name.ts';
import { AdminPasswordBody } from '../../modules/admin/commands/change-own-password.ts';
import { AdminResetPasswordBody } from '../../modules/admin/commands/reset-admin-password.ts';
import { AdminForgotPasswordBody } from '../../modules/admin/passwords/forgotten-admin-passwords.ts';
import { CreateApiKeyBody } from '../../modules/feeds/commands/create-api-key.ts';
import { ChangeWebhookBody } from '../../modules/feeds/commands/change-webhook.ts';
import { CreateWebhookBody } from '../../modules/feeds/commands/create-webhook.ts';
import { InviteAdministratorBody } from '../../modules/admin/commands/invite-administrator.ts';
import { LogAdminInBody } from '../../modules/admin/commands/log-admin-in.ts';
import { AdminPreferencesBody } from '../../modules/admin/profile.controller.ts';
import { RefuseActivationBody } from '../../modules/cards/commands/refuse-activation.ts';
import { RenewCardBody } from '../../modules/cards/commands/renew-card.ts';
import { DeleteAccountBody } from '../../modules/own-account/account.controller.ts';
import { ChangePasswordBody } from '../../modules/members/commands/change-own-password.ts';
import { LogInBody } from '../../modules/members/commands/log-in.ts';
import { UpdateProfileBody } from '../../modules/members/commands/update-own-profile.ts';
import { ForgotPasswordBody } from '../../modules/members/passwords/forgotten-passwords.ts';
import { AddUserBody } from '../../modules/member-care/commands/add-user.ts';
import { UpdateUserBody } from '../../modules/member-care/commands/update-user.ts';
import {
  ResetUserPasswordBody,
  UpdateCardBody,
} from '../../modules/member-care/update-card-body.ts';
import { SetPasswordBody } from '../../modules/members/commands/set-password.ts';
import { SignUpBody } from '../../modules/members/commands/sign-up.ts';
import { CreateProfileBody } from '../../modules/members/profile/complete-profile.ts';
import { VerifyOtpBody } from '../../modules/otp/commands/otp-bodies.ts';
import { ActivateShopBody } from '../../modules/shops/commands/activate-shop.ts';
import { AddShopBody } from '../../modules/shops/commands/add-shop.ts';
import { ApproveShopBody } from '../../modules/shops/commands/approve-shop.ts';
import { BlockShopBody } from '../../modules/shops/commands/block-shop.ts';
import { RegisterShopBody } from '../../modules/shops/commands/register-shop.ts';
import { RejectShopBody } from '../../modules/shops/commands/reject-shop.ts';
import { SendShopEmailBody } from '../../modules/shops/commands/send-shop-email.ts';
import { DiscountSettingsBody } from '../../modules/shops/commands/set-discount.ts';
import { UpdateShopBody } from '../../modules/shops/commands/update-shop.ts';
import {
  forgotPasswordForm as tillForgotPasswordForm,
  invitationForm as tillInvitationForm,
  newPasswordForm as tillNewPasswordForm,
  shopSignInForm,
} from '../../../../frontend-partner/src/features/auth/auth-forms.ts';
import {
  deleteForm as tillDeleteForm,
  nameForm as tillNameForm,
} from '../../../../frontend-partner/src/features/account/account-forms.ts';
import { ownPasswordForm as tillOwnPasswordForm } from '../../../../frontend-partner/src/shared/passwords/own-password-form-rules.ts';
import { AcceptPartnerInvitationBody } from '../../modules/partners/commands/accept-partner-invitation.ts';
import { DeletePartnerAccountBody } from '../../modules/partners/commands/delete-partner-account.ts';
import { PartnerNameBody } from '../../modules/partners/commands/rename-partner.ts';
import {
  PartnerPasswordBody,
  ResetPartnerPasswordBody,
} from '../../modules/partners/commands/set-partner-password.ts';
import { AskInvitationBody } from '../../modules/partners/invitations/asked-invitations.ts';
import { PartnerForgotPasswordBody } from '../../modules/partners/passwords/forgotten-partner-passwords.ts';
import { RecordPurchaseBody } from '../../modules/till/commands/record-purchase.ts';
import { ReversePurchaseBody } from '../../modules/till/commands/reverse-purchase.ts';
import { SearchShopsParams } from '../../modules/shops/queries/search/search-shops.ts';
import { isCommonPassword } from '../../platform/identity/passwords/common-passwords.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { DtoValidation } from '../../platform/http/input/validation.ts';

type Dto = new () => object;
type Fields = Record<string, unknown>;
type Check = (typed: any, form: any) => string | null;

interface Form {
  /** The source file of the screen. */
  screen: string;
  request: Dto;
  /** Valid values of all fields. */
  filled: Fields;
  /** The initial values, if the screen keeps them in one object. */
  starts?: Fields;
  rules: Record<string, Check>;
  /** Fields of the form without a rule, and why. */
  unruled?: Record<string, string>;
  /** The request's name of a form field; null if the field is not sent. */
  sentAs?: Record<string, string | null>;
  /** Fields of the request that users do not type, and why. */
  untyped?: Record<string, string>;
  /** Fields in which the screen is stricter than the server, and why. */
  stricter?: Record<string, string>;
  toRequest?: (form: any) => object;
}

const BOTH_VALID = 'a box is valid ticked and unticked';
const NOT_TRUSTED = 'sent for older servers, and not trusted';

const FROM_PURCHASES = 'the sum of recorded purchases';

const FILLED_USER = {
  name: 'Anna Maria',
  email: 'anna@example.com',
  phone: '9876543210',
  status: 'active',
  cardNumber: '9123-4567-8901-2348',
  discountTier: 'gold',
};
/** Initial values of the edit form. Each field differs from the values above. */
const EDITED_USER: UserForm = {
  name: 'Somebody Else',
  email: 'somebody@example.com',
  phone: '9876500000',
  status: 'inactive',
  cardNumber: '9000-0000-0000-0008',
  discountTier: 'silver',
};
const EDITED_CARD: CardForm = {
  cardNumber: '',
  expiryDate: '2020-01-31',
  discountTier: 'bronze',
  blocked: false,
  reason: '',
};

const FILLED_PROFILE = {
  fullName: 'Anna Maria',
  email: 'anna@example.com',
  countryCode: '+91',
  phone: '9876543210',
  currentPassword: 'Sunny-days-25',
  location: 'Kochi',
  preferredCategory: 'dining',
};
/** Initial values of the edit form. Each field differs from the values above. */
const EDITED_PROFILE: ProfileForm = {
  fullName: 'Somebody Else',
  email: 'somebody@example.com',
  countryCode: '+971',
  phone: '500000000',
  currentPassword: '',
  location: 'Thrissur',
  preferredCategory: 'bakery',
};

const FILLED_SHOP = {
  name: 'Malabar Kitchen',
  description: 'Tea and pepper',
  category: 'dining',
  ownerName: 'Fathima Beevi',
  email: 'shop@example.com',
  phone: '9876543210',
  address: 'Shop 7, Marine Drive',
  location: 'Near the jetty',
  latitude: '9.98',
  longitude: '76.28',
  discountOffered: 12.25,
  registrationNumber: 'KL-07/2020',
  gstNumber: '22AAAAA0000A1Z5',
  panNumber: 'ABCDE1234F',
  openingHours: { monday: [{ open: '09:00', close: '18:00' }] },
  holidays: ['2027-01-26'],
};

const CHANGED_PASSWORD = {
  request: ChangePasswordBody,
  filled: {
    currentPassword: 'Sunny-days-25',
    newPassword: 'Rainy-days-26',
    confirmPassword: 'Rainy-days-26',
  },
  starts: changePasswordForm.initialValues,
  rules: changePasswordForm.validate,
  sentAs: { confirmPassword: null },
  toRequest: ({ currentPassword, newPassword }: Fields) => ({ currentPassword, newPassword }),
};

function shopDecision(request: Dto, filled: Fields, check: Check): Form {
  const screen = 'frontend-admin/src/features/shops/decisions/decision-dialog.tsx';
  return { screen, request, filled, rules: { [Object.keys(filled)[0]!]: check } };
}

const FORMS: Form[] = [
  {
    screen: 'frontend-admin/src/features/users/forms/add-user-dialog.tsx',
    request: AddUserBody,
    filled: FILLED_USER,
    starts: EMPTY_USER as unknown as Fields,
    rules: newUserRules,
    untyped: { discountUsed: FROM_PURCHASES },
    toRequest: toNewUser,
  },
  {
    screen: 'frontend-admin/src/features/users/forms/edit-user-dialog.tsx',
    request: UpdateUserBody,
    filled: FILLED_USER,
    rules: changedUserRules(EDITED_USER),
    untyped: { discountUsed: FROM_PURCHASES },
    toRequest: (form) => toUserChanges(EDITED_USER, form),
  },
  {
    screen: 'frontend-admin/src/features/users/password/reset-password-dialog.tsx',
    request: ResetUserPasswordBody,
    filled: { newPassword: 'Rainy-days-26', confirmPassword: 'Rainy-days-26' },
    starts: EMPTY_PASSWORDS,
    rules: passwordRules,
    sentAs: { confirmPassword: null },
    toRequest: ({ newPassword }) => ({ newPassword }),
  },
  {
    screen: 'frontend-admin/src/features/users/card/card-dialog.tsx',
    request: UpdateCardBody,
    filled: {
      cardNumber: '9123-4567-8901-2348',
      expiryDate: formatIsoDate(Date.now() + 30 * 86_400_000),
      discountTier: 'gold',
      blocked: true,
      reason: 'Lent to a neighbour',
    },
    rules: cardRules(EDITED_CARD),
    stricter: { expiryDate: 'the server compares it with today when it carries the change out' },
    toRequest: (form) => toCardRequest(EDITED_CARD, form),
  },
  {
    screen: 'frontend-admin/src/features/card-reviews/refuse-activation-dialog.tsx',
    request: RefuseActivationBody,
    filled: { reason: 'The same person' },
    rules: { reason: cardBlockReasonRule },
  },
  {
    screen: 'frontend-member/src/features/auth/login-dialog.tsx',
    request: LogInBody,
    filled: { emailOrNumber: 'anna@example.com', password: 'Rainy-26', rememberMe: true },
    starts: loginForm.initialValues,
    rules: loginForm.validate,
    unruled: { rememberMe: BOTH_VALID },
    sentAs: { emailOrNumber: 'email' },
    stricter: { password: 'a password shorter than any allowed one need not be tried' },
    toRequest: ({ emailOrNumber, ...same }) => ({ email: emailOrNumber, ...same }),
  },
  {
    screen: 'frontend-admin/src/features/auth/login-form.tsx',
    request: LogAdminInBody,
    filled: { email: 'anna@example.com', password: 'Rainy-26', rememberMe: true },
    starts: adminLoginForm.initialValues,
    rules: adminLoginForm.validate,
    unruled: { rememberMe: BOTH_VALID },
    stricter: { password: 'a password shorter than any allowed one need not be tried' },
  },
  {
    screen: 'frontend-member/src/features/auth/sign-up-dialog.tsx',
    request: SignUpBody,
    filled: {
      emailOrNumber: 'anna@example.com',
      newPassword: 'Rainy-days-26',
      confirmPassword: 'Rainy-days-26',
    },
    starts: signUpForm.initialValues,
    rules: signUpForm.validate,
    sentAs: { newPassword: 'password', confirmPassword: null },
    untyped: { noticeVersion: 'of the notice that the form shows', language: 'of that notice' },
    toRequest: ({ emailOrNumber, newPassword }) => ({ emailOrNumber, password: newPassword }),
  },
  {
    screen: 'frontend-member/src/features/auth/passwords/set-password.tsx',
    request: SetPasswordBody,
    filled: { newPassword: 'Rainy-days-26', confirmPassword: 'Rainy-days-26' },
    starts: setPasswordForm.initialValues,
    rules: setPasswordForm.validate,
    sentAs: { confirmPassword: null },
    untyped: { token: 'in the link' },
    toRequest: ({ newPassword }) => ({ token: 'x', newPassword }),
  },
  {
    screen: 'frontend-member/src/features/profile/new-profile/profile-dialog.tsx',
    request: CreateProfileBody,
    filled: FILLED_PROFILE,
    starts: startingValues(null) as unknown as Fields,
    rules: profileRules,
    untyped: { userId: NOT_TRUSTED, adminId: NOT_TRUSTED },
    toRequest: (form) => toProfileRequest(form, { id: 'x', adminId: null } as never),
  },
  {
    screen: 'frontend-member/src/features/profile/own-profile/edit-profile-dialog.tsx',
    request: UpdateProfileBody,
    filled: FILLED_PROFILE,
    rules: changeRules(EDITED_PROFILE),
    stricter: { currentPassword: 'the form knows that a contact changes' },
    toRequest: (form) => toProfileChanges(EDITED_PROFILE, form),
  },
  {
    screen: 'frontend-member/src/features/profile/passwords/change-password-dialog.tsx',
    ...CHANGED_PASSWORD,
  },
  {
    screen: 'frontend-member/src/features/profile/passwords/choose-password.tsx',
    ...CHANGED_PASSWORD,
  },
  {
    screen: 'frontend-member/src/features/profile/own-profile/delete-account-dialog.tsx',
    request: DeleteAccountBody,
    filled: { password: 'Rainy-days-26' },
    starts: deleteAccountForm.initialValues,
    rules: deleteAccountForm.validate,
  },
  {
    screen: 'frontend-member/src/features/auth/passwords/forgot-password-dialog.tsx',
    request: ForgotPasswordBody,
    filled: { emailOrNumber: 'anna@example.com' },
    starts: forgotPasswordForm.initialValues,
    rules: forgotPasswordForm.validate,
  },
  {
    screen: 'frontend-member/src/features/register-shop/use-registration-form.ts',
    request: RegisterShopBody,
    filled: {
      shopName: 'Malabar Kitchen',
      category: 'dining',
      email: 'shop@example.com',
      phone: '9876543210',
      district: 'Ernakulam',
      talukBlock: 'Kochi',
      location: 'Kochi, Kerala',
      storeAddress: 'Shop 7, Marine Drive',
      gstNumber: '',
      discountOffer: '',
      confirmDetails: true,
    },
    starts: EMPTY_REGISTRATION as unknown as Fields,
    rules: registrationRules,
    toRequest: toRegistrationRequest,
  },
  {
    screen: 'frontend-member/src/shared/otp/code-dialog.tsx',
    request: VerifyOtpBody,
    filled: { otp: '0042' },
    rules: otpRules,
    untyped: {
      sessionId: 'from the answer to the sending',
      email: "the member's own",
      phone: "the member's own",
    },
    toRequest: ({ otp }) => ({ otp, sessionId: '00000000-0000-4000-8000-000000000000' }),
  },
  {
    screen: 'frontend-member/src/features/card/manage/renew-card.tsx',
    request: RenewCardBody,
    filled: { months: CARD_RENEWAL_CHOICES[0] },
    rules: { months: renewalMonthsRule },
  },
  shopDecision(ApproveShopBody, { notes: '' }, decisions.approve.errorOf),
  shopDecision(ApproveShopBody, { notes: '' }, decisions.reapprove.errorOf),
  shopDecision(RejectShopBody, { reason: 'Too far away' }, decisions.reject.errorOf),
  shopDecision(BlockShopBody, { reason: 'Complaints of members' }, decisions.block.errorOf),
  shopDecision(ActivateShopBody, { notes: '' }, decisions.activate.errorOf),
  {
    screen: 'frontend-admin/src/features/shops/add/add-shop-dialog.tsx',
    request: AddShopBody,
    filled: { ...FILLED_SHOP, password: 'Rainy-days-26', passwordConfirmation: 'Rainy-days-26' },
    starts: EMPTY_SHOP as unknown as Fields,
    rules: newShopRules,
    sentAs: { passwordConfirmation: null },
    untyped: {
      bankAccountNumber: 'agreed with the owner later',
      ifscCode: 'agreed with the owner later',
    },
    toRequest: toNewShopRequest,
  },
  {
    screen: 'frontend-admin/src/features/shops/edit/edit-shop-dialog.tsx',
    request: UpdateShopBody,
    filled: {
      ...FILLED_SHOP,
      website: 'https://kitchen.example',
      tags: ['biryani'],
      badges: ['Since 1956'],
      amenities: ['Parking behind the shop'],
    },
    rules: shopRules,
    toRequest: toShopRequest,
  },
  {
    screen: 'frontend-admin/src/features/shops/details/email-shop-dialog.tsx',
    request: SendShopEmailBody,
    filled: { subject: 'Your hours', message: 'Dear owner' },
    rules: { subject: emailSubjectRule, message: emailMessageRule },
  },
  {
    screen: 'frontend-admin/src/features/shops/discount/discount-settings-dialog.tsx',
    request: DiscountSettingsBody,
    filled: {
      discountPercent: 12.25,
      tierPercents: { bronze: '', silver: '', gold: 20 },
      minimumBill: 500,
      maximumDiscount: 1_000,
      validFrom: '2027-01-01',
      validTo: '2027-12-31',
    },
    rules: { ...discountRules, tierPercents: (typed) => discountRules.tierPercents(typed ?? {}) },
    toRequest: (form) => toDiscountRequest({ ...form, tierPercents: form.tierPercents ?? {} }),
  },
  {
    screen: 'frontend-admin/src/features/purchases/record-purchase-dialog.tsx',
    request: RecordPurchaseBody,
    filled: {
      cardNumber: '9123-4567-8901-2348',
      billAmount: 100,
      billNumber: 'INV-14',
      billDate: formatIsoDate(new Date()),
      note: 'The till was offline',
    },
    starts: EMPTY_PURCHASE as unknown as Fields,
    rules: purchaseRules,
    untyped: { shopId: 'the shop whose purchases are shown' },
    stricter: { billDate: 'the command compares the day with its own clock' },
    toRequest: (form) => toPurchaseRequest(form, '00000000-0000-4000-8000-000000000000'),
  },
  {
    screen: 'frontend-admin/src/features/purchases/reverse-purchase-dialog.tsx',
    request: ReversePurchaseBody,
    filled: { reason: 'The customer brought it back' },
    rules: { reason: reversalReasonRule },
  },
  {
    screen: 'frontend-admin/src/features/administrators/invite-dialog.tsx',
    request: InviteAdministratorBody,
    filled: { name: 'Ravi Nair', email: 'ravi@example.com', role: 'support' },
    starts: invitationForm.initialValues as unknown as Fields,
    rules: invitationForm.validate,
  },
  {
    screen: 'frontend-admin/src/features/api-keys/new-key-dialog.tsx',
    request: CreateApiKeyBody,
    filled: {
      name: 'Loyalty app',
      scopes: ['events:shops', 'events:otp'],
      expiresInDays: 90,
      confirmSensitive: true,
    },
    starts: apiKeyForm.initialValues as unknown as Fields,
    rules: apiKeyForm.validate,
  },
  {
    screen: 'frontend-admin/src/features/webhooks/new-webhook-dialog.tsx',
    request: CreateWebhookBody,
    filled: {
      name: 'Loyalty app',
      url: 'https://hooks.example.org/nattil',
      events: ['ShopApproved', 'OtpSent'],
      confirmSensitive: true,
      fromSeq: 17,
    },
    starts: webhookForm.initialValues as unknown as Fields,
    rules: webhookForm.validate,
  },
  {
    screen: 'frontend-admin/src/features/webhooks/edit-webhook-dialog.tsx',
    request: ChangeWebhookBody,
    filled: {
      name: 'Loyalty app',
      url: 'https://hooks.example.org/nattil',
      events: ['ShopApproved', 'OtpSent'],
      confirmSensitive: true,
      fromSeq: 17,
    },
    rules: webhookChangeForm.validate,
    unruled: { confirmSensitive: 'depends on the stored webhook; the command checks it' },
    untyped: { paused: 'sent by a button' },
  },
  {
    screen: 'frontend-admin/src/features/administrators/change-role-dialog.tsx',
    request: ChangeRoleBody,
    filled: { role: 'manager' },
    rules: { role: adminRoleRule },
    untyped: { handOverTo: 'chosen among the owners that the server lists' },
  },
  {
    screen: 'frontend-admin/src/shared/new-password/new-password-form.tsx',
    request: AcceptInvitationBody,
    filled: { newPassword: 'Rainy-days-2026', confirmPassword: 'Rainy-days-2026' },
    starts: newPasswordForm.initialValues,
    rules: newPasswordForm.validate,
    sentAs: { confirmPassword: null },
    untyped: { token: 'from the link' },
    toRequest: ({ newPassword }) => ({ newPassword, token: 'A'.repeat(43) }),
  },
  {
    screen: 'frontend-admin/src/features/auth/forgot-password.tsx',
    request: AdminForgotPasswordBody,
    filled: { email: 'anna@example.com' },
    starts: adminForgotPasswordForm.initialValues,
    rules: adminForgotPasswordForm.validate,
  },
  {
    screen: 'frontend-admin/src/shared/new-password/new-password-form.tsx',
    request: AdminResetPasswordBody,
    filled: { newPassword: 'Rainy-days-2026', confirmPassword: 'Rainy-days-2026' },
    starts: newPasswordForm.initialValues,
    rules: newPasswordForm.validate,
    sentAs: { confirmPassword: null },
    untyped: { token: 'in the link' },
    toRequest: ({ newPassword }) => ({ token: 'x', newPassword }),
  },
  {
    screen: 'frontend-admin/src/features/account/name-form.tsx',
    request: AdminProfileBody,
    filled: { name: 'Anita Menon' },
    rules: nameForm.validate,
  },
  {
    screen: 'frontend-admin/src/features/account/own-password-form.tsx',
    request: AdminPasswordBody,
    filled: {
      currentPassword: 'Rainy-days-26',
      newPassword: 'Rainy-days-2026',
      confirmPassword: 'Rainy-days-2026',
    },
    starts: ownPasswordForm.initialValues,
    rules: ownPasswordForm.validate,
    sentAs: { confirmPassword: null },
    toRequest: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
  },
  {
    screen: 'frontend-admin/src/features/account/preferences-dialog.tsx',
    request: AdminPreferencesBody,
    filled: { theme: 'dark', density: 'compact', pageSize: 50 },
    rules: { theme: themeRule, density: densityRule, pageSize: pageSizeRule },
  },
  {
    screen: 'frontend-partner/src/features/auth/forgot-password.tsx',
    request: PartnerForgotPasswordBody,
    filled: { contact: 'anna@example.com' },
    rules: tillForgotPasswordForm,
    sentAs: { contact: 'emailOrNumber' },
    toRequest: ({ contact }) => ({ emailOrNumber: contact }),
  },
  {
    screen: 'frontend-partner/src/features/auth/shop-sign-in.tsx',
    request: AskInvitationBody,
    filled: { email: 'anna@example.com' },
    rules: shopSignInForm,
  },
  {
    screen: 'frontend-partner/src/features/auth/accept-invitation.tsx',
    request: AcceptPartnerInvitationBody,
    filled: {
      name: 'Anna Maria',
      newPassword: 'Rainy-days-2026',
      confirmPassword: 'Rainy-days-2026',
    },
    rules: tillInvitationForm,
    sentAs: { confirmPassword: null },
    untyped: { token: 'from the link' },
    toRequest: ({ name, newPassword }) => ({ name, newPassword, token: 'A'.repeat(43) }),
  },
  {
    screen: 'frontend-partner/src/features/auth/reset-password.tsx',
    request: ResetPartnerPasswordBody,
    filled: { newPassword: 'Rainy-days-2026', confirmPassword: 'Rainy-days-2026' },
    rules: tillNewPasswordForm,
    sentAs: { confirmPassword: null },
    untyped: { token: 'from the link' },
    toRequest: ({ newPassword }) => ({ newPassword, token: 'A'.repeat(43) }),
  },
  {
    screen: 'frontend-partner/src/shared/passwords/own-password-form.tsx',
    request: PartnerPasswordBody,
    filled: {
      currentPassword: 'Sunny-days-25',
      newPassword: 'Rainy-days-2026',
      confirmPassword: 'Rainy-days-2026',
    },
    rules: tillOwnPasswordForm,
    sentAs: { confirmPassword: null },
    toRequest: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
  },
  {
    screen: 'frontend-partner/src/features/account/account.tsx',
    request: PartnerNameBody,
    filled: { name: 'Anna Maria' },
    rules: tillNameForm,
  },
  {
    screen: 'frontend-partner/src/features/account/delete-account.tsx',
    request: DeletePartnerAccountBody,
    filled: { password: 'Sunny-days-25' },
    rules: tillDeleteForm,
  },
];

/** Requests without a form, by the reason. Filters and pages are in URLs, which anybody may write. */
const WITHOUT_FORM: Record<string, string[]> = {
  'chosen among what the server lists': ['SuspendAdministratorBody'],
  'sent by the session': ['RefreshTokenBody'],
  'chosen by a button': ['OwnDataParams'],
  'sent by a button': [
    'GiveConsentBody',
    'SendOtpBody',
    'ResendOtpBody',
    'ReadNotificationsBody',
    'AuditVerifyParams',
    'OtpHistoryParams',
    'OtpAnalyticsParams',
    'ResendUserOtpBody',
    'EnableWebhookBody',
    'RepeatDeliveryBody',
  ],
  'one field without a form object; its screen calls the same rule': [
    'SubscribeBody',
    'SettleTillReportBody',
    'ReportRefusedDiscountBody',
  ],
  'sent by the till; the form has one field for both kinds of contact': [
    'LogPartnerInBody',
    'InviteStaffBody',
  ],
  'sent by the till, whose forms have the same rules': [
    'CheckCardBody',
    'RecordCheckedPurchaseBody',
  ],
  'sent by the page that the link opens': [
    'CheckPasswordLinkBody',
    'CheckAdminPasswordLinkBody',
    'CheckPartnerLinkBody',
    'PartnerInvitationBody',
    'NotMeBody',
    'ConfirmSubscriptionBody',
    'NewsletterStatusBody',
    'InvitationBody',
  ],
  'sent by the page that the link opens, or by a mail program': ['UnsubscribeBody'],
  'in the address that a mail program posts to': ['UnsubscribeParams'],
  'part of the requests about one-time passwords': ['ContactFields'],
  'part of the requests for lists': ['Paging'],
  'in the address of the results page, see below': ['SearchShopsParams'],
  'sent by the map': ['SearchPlacesParams'],
  'sent while a search is typed': ['SuggestShopsParams', 'FindTownsParams'],
  'in the address of a list': [
    'ShopListParams',
    'AdminShopsParams',
    'AuditFilterParams',
    'UserListParams',
    'AdminUsersParams',
    'AuditParams',
    'CardReviewsParams',
    'OtpListParams',
    'OtpSessionsParams',
    'OtpExportParams',
    'OwnPurchasesParams',
    'PurchaseListParams',
    'PurchasesParams',
    'PurchaseExportParams',
    'PartnerPurchasesParams',
    'TillReportsParams',
    'TillSignalsParams',
  ],
  'sent by other systems': ['ToggleBlockBody', 'EventLogParams', 'EventStreamParams'],
  'in the address of a page': ['ShopAnalyticsParams'],
  'chosen by a button, or in the address of the dashboard': ['DashboardSeriesParams'],
  'sent by the search, once enough is typed': ['AdminSearchParams'],
  'sent while a purchase is typed': ['PreviewPurchaseBody'],
  'sent by other programs': ['BlockCardBody', 'BlockMemberCardBody'],
  'ticked in a list': ['BulkExpireOtpsBody'],
  'in the address of the page': ['ListDeliveriesParams'],
  'in the address of the inbox': ['InboxParams'],
};
const NAMES_WITHOUT_FORM = Object.values(WITHOUT_FORM).flat();

interface Metadata {
  target: Dto;
  propertyName: string;
  name?: string;
  type: string;
  constraints?: unknown[];
  context?: { why?: string };
}

const storage = getMetadataStorage() as unknown as {
  validationMetadatas: Map<Dto, Metadata[]>;
  getTargetValidationMetadatas: (
    target: Dto,
    schema: string,
    always: boolean,
    strict: boolean,
  ) => Metadata[];
};
const dtos = [...storage.validationMetadatas.keys()];

/** The decorators of each field of a request, including inherited fields. */
function fieldsOf(dto: Dto): Map<string, Metadata[]> {
  const all = storage.getTargetValidationMetadatas(dto, '', false, false);
  return Map.groupBy(all, ({ propertyName }) => propertyName);
}

function ruleOf(said: Metadata[]): Rule | undefined {
  return said.find(({ name }) => name === 'validatedBy')?.constraints?.[0] as Rule | undefined;
}

const pipe = new DtoValidation();

/** The server's error messages for a request, by field. */
async function refusals(request: Dto, body: object): Promise<Record<string, string>> {
  try {
    await pipe.transform(structuredClone(body), { type: 'body', metatype: request });
    return {};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Object.fromEntries(
      (error.details.errors ?? []).map(({ field, message }) => [field, message]),
    );
  }
}

const named = (dto: Dto): [string, Dto] => [dto.name, dto];

describe('the fields of the requests', () => {
  it.each(dtos.map(named))(
    'of %s follow one rule each, or give a reason for following none',
    (_name, dto) => {
      for (const [field, said] of fieldsOf(dto)) {
        const names = said.map(({ name, type }) => name ?? type).sort();
        const why = said.find(({ context }) => context?.why)?.context?.why;
        const rule = ruleOf(said);
        const allowed = [
          ...(rule ? ['validatedBy'] : []),
          ...(why || rule?.isOptional ? ['isOptional'] : []),
          // Only the server has the list of common passwords.
          ...(names.includes('uncommonPassword') ? ['uncommonPassword'] : []),
        ].sort();
        expect({ field, names }).toEqual({ field, names: allowed });
        expect({ field, rule: Boolean(rule) }).toEqual({ field, rule: !why });
      }
    },
  );

  it.each(dtos.map(named))(
    'of %s are refused with the messages of their rules’ examples',
    async (_name, dto) => {
      for (const [field, said] of fieldsOf(dto)) {
        for (const [typed, message, beside] of ruleOf(said)?.examples ?? []) {
          const { [field]: given } = await refusals(dto, { ...beside, [field]: typed });
          const common = isCommon(said, typed) && message === null;
          expect([field, typed, given ?? null]).toEqual([
            field,
            typed,
            common ? PASSWORD_TOO_COMMON : message,
          ]);
        }
      }
    },
  );

  function isCommon(said: Metadata[], typed: unknown): boolean {
    const guarded = said.some(({ name }) => name === 'uncommonPassword');
    return guarded && typeof typed === 'string' && isCommonPassword(typed);
  }

  it('belong to a form, or to a request without a form', () => {
    const typed = FORMS.map(({ request }) => request.name);
    expect([...new Set([...typed, ...NAMES_WITHOUT_FORM])].sort()).toEqual(
      dtos.map(({ name }) => name).sort(),
    );
    expect(typed.filter((name) => NAMES_WITHOUT_FORM.includes(name))).toEqual([]);
  });
});

const formName = ({ screen, request }: Form) => `${screen.replace(/^.*\//, '')} (${request.name})`;

describe.each(FORMS.map((form): [string, Form] => [formName(form), form]))(
  'the form %s',
  (_name, form) => {
    const { request, filled, rules, unruled = {}, sentAs = {}, untyped = {} } = form;
    const { stricter = {}, starts = filled, toRequest = (typed: object) => typed } = form;
    const onTheServer = (field: string) => (field in sentAs ? sentAs[field]! : field);

    it('has a rule for each field, or a reason for having none', () => {
      expect([...Object.keys(rules), ...Object.keys(unruled)].sort()).toEqual(
        Object.keys(starts).sort(),
      );
      expect(Object.keys(filled).sort()).toEqual(Object.keys(starts).sort());
    });

    it('has each field of its request, or a reason why the field is not typed', () => {
      const asked = Object.keys(filled).map(onTheServer).filter(Boolean);
      const open = [...fieldsOf(request)].filter(([, said]) => ruleOf(said));
      expect([...asked, ...Object.keys(untyped)].sort()).toEqual(
        [...new Set([...open.map(([field]) => field), ...Object.keys(untyped)])].sort(),
      );
    });

    it('is accepted when its values are valid', async () => {
      for (const [field, rule] of Object.entries(rules))
        expect([field, rule(filled[field], filled)]).toEqual([field, null]);
      expect(await refusals(request, toRequest(filled))).toEqual({});
    });

    it.each(Object.keys(rules))('has the message of the server for %s', async (field) => {
      const check = rules[field]!;
      const sent = onTheServer(field);
      const examples = sent === null ? [] : examplesFor(sent, check);
      for (const [typed, , beside] of examples) {
        // A form only has values of its input's type.
        if (typeof typed !== typeof filled[field]) continue;
        const values = { ...filled, ...beside, [field]: typed };
        const onScreen = check(typed, values);
        const { [sent!]: given = null } = await refusals(request, toRequest(values));
        if (field in stricter && given === null) continue;
        if (given === PASSWORD_TOO_COMMON) continue;
        expect([typed, onScreen]).toEqual([typed, given]);
      }
      expect(examples.length > 0 || sent === null).toBe(true);
    });

    /** The examples of both the server and the screen. */
    function examplesFor(sent: string, check: Check): readonly Example[] {
      const own = 'examples' in check ? (check as Rule).examples : [];
      return [...(ruleOf(fieldsOf(request).get(sent)!)?.examples ?? []), ...own];
    }
  },
);

it('All forms of the screens are listed', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const screens = globSync('frontend-{member,admin,shared}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.spec.'))
    .filter((file) => /\buseForm(<\w+>)?\(/.test(readFileSync(`${root}/${file}`, 'utf8')));
  const known = FORMS.map(({ screen }) => screen);
  expect(screens.filter((file) => !known.includes(file))).toEqual([]);
  expect(known.filter((file) => !globSync(file, { cwd: root }).length)).toEqual([]);
});

it('The screens offer renewals that the rule accepts', () => {
  for (const months of CARD_RENEWAL_CHOICES) expect(renewalMonthsRule(months)).toBeNull();
});

it.each([
  'search=fish&location=Kochi',
  `search=${'x'.repeat(300)}&category=${'y'.repeat(300)}&location=${'z'.repeat(300)}`,
  'search=fish&latitude=91&longitude=0&maxDistance=0&page=0&sortBy=price',
  'search=fish&latitude=9.9&longitude=76.2&maxDistance=100&page=1000001&sortBy=rating',
  'search=fish&latitude=1e-7&longitude=0x10&maxDistance=5.5&page=2.5',
])('The server accepts the search of the address %s', async (address) => {
  const query = toSearchQuery(fromUrlParams(new URLSearchParams(address))!);
  const sent = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  expect(await refusals(SearchShopsParams, sent)).toEqual({});
});

it('An e-mail is valid when it looks like one and validator accepts it', () => {
  const parts = [...'aB9.-_@"\\+éആ😀ｍ©,', '..'];
  const ends = ['.co', '.c', '.com', '.xn--p1ai', '.123', '.മലയാളം', '', 'x'.repeat(64), '.'];
  let seed = 7;
  const pick = (from: string[]): string => {
    seed = (seed * 48_271) % 2_147_483_647;
    return from[seed % from.length]!;
  };
  const some = (): string => Array.from({ length: 1 + (seed % 5) }, () => pick(parts)).join('');
  const differ: string[] = [];
  let good = 0;
  for (let tries = 0; tries < 50_000; tries += 1) {
    const quoted = tries % 10 === 0 ? `"${some()}"` : some();
    const text = `${quoted}@${some()}${pick(ends)}`;
    // `validator` accepts a lone quotation mark as a quoted name.
    const stores =
      !text.startsWith('"@') && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) && isStorable(text);
    if (stores) good += 1;
    if (isEmail(text) !== stores) differ.push(text);
  }
  expect(differ.slice(0, 20)).toEqual([]);
  expect(good).toBeGreaterThan(500);
});
