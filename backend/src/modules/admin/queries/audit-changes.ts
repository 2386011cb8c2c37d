import type { AuditRow } from '@nattil/contracts/api/admin/audit';
import type { EventPayloads, EventType } from '@nattil/contracts/events/event-map';

type Values = Record<string, readonly [before: unknown, after: unknown]>;

interface Changes {
  values?: Values;
  /** Fields that changed and whose values are not kept. */
  fields?: readonly string[];
}

type Table = { [Type in EventType]?: (data: EventPayloads[Type]) => Changes };

const status = (before: string | null, after: string): Values => ({ status: [before, after] });
const password = () => ({ fields: ['password'] });

/** Changes that an event means without listing them. Other events change nothing, or list them. */
const MEANT: Table = {
  MemberSignedUp: ({ contactKind }) => ({ fields: [contactKind, 'password'] }),
  MemberPasswordChanged: password,
  MemberContactConfirmed: ({ contactKind }) => ({
    values: { [contactKind]: ['not confirmed', 'confirmed'] },
  }),
  MemberContactLost: ({ contactKind }) => ({ fields: [contactKind] }),
  MemberChangeDenied: ({ restored }) => ({ fields: [restored ?? 'password'] }),
  ConsentGiven: ({ purposes }) => ({ values: { purposes: [null, purposes] } }),
  ConsentWithdrawn: ({ purposes }) => ({ values: { purposes: [purposes, null] } }),
  CardNumberChanged: () => ({ fields: ['cardNumber'] }),
  CardReviewOpened: () => ({ values: status(null, 'open') }),
  CardReviewDecided: ({ decision }) => ({ values: status('open', decision) }),
  CardReviewWithdrawn: () => ({ values: status('open', 'withdrawn') }),
  OtpSent: () => ({ values: status(null, 'pending') }),
  OtpVerified: () => ({ values: status('pending', 'verified') }),
  OtpConsumed: () => ({ values: status('verified', 'used') }),
  OtpReplaced: () => ({ values: status(null, 'replaced') }),
  OtpExpired: () => ({ values: status('pending', 'expired') }),
  PartnerInvited: () => ({ values: status(null, 'invited') }),
  PartnerAccountOpened: () => ({ fields: ['name', 'password'] }),
  PartnerAccountErased: () => ({ fields: ['name', 'contact'] }),
  PartnerProfileChanged: () => ({ fields: ['name'] }),
  PartnerPasswordChanged: password,
  PartnerPasswordReset: password,
  PartnerAccessGranted: ({ role }) => ({ values: { role: [null, role] } }),
  PartnerAccessEnded: ({ role }) => ({ values: { role: [role, null] } }),
  AdminCreated: () => ({ fields: ['name', 'email', 'password'] }),
  AdminInvited: ({ role }) => ({ values: { role: [null, role] }, fields: ['email'] }),
  AdminInvitationAccepted: () => ({ fields: ['name', 'password'] }),
  AdminSuspended: () => ({ values: status('active', 'suspended') }),
  AdminActivated: () => ({ values: status('suspended', 'active') }),
  AdminProfileChanged: () => ({ fields: ['name'] }),
  AdminPasswordChanged: password,
  AdminPasswordReset: password,
  ApiKeyCreated: ({ scopes, expiresAt }) => ({
    values: { scopes: [null, scopes], expiresAt: [null, expiresAt] },
  }),
  ApiKeyRevoked: () => ({ values: status(null, 'revoked') }),
  ApiKeyHandedOver: () => ({ fields: ['responsible'] }),
  WebhookCreated: ({ events }) => ({ values: { events: [null, events] }, fields: ['name', 'url'] }),
  WebhookSecretRotated: () => ({ fields: ['secret'] }),
  WebhookDisabled: () => ({ values: status('enabled', 'disabled') }),
  WebhookEnabled: () => ({ values: status('disabled', 'enabled') }),
  WebhookHandedOver: () => ({ fields: ['responsible'] }),
  WebhookDeleted: () => ({ values: status(null, 'deleted') }),
};

/** The changed fields of an event: with values before and after, or by name where none are kept. */
export function auditChanges({
  action,
  data,
}: {
  action: string;
  data: Readonly<Record<string, unknown>>;
}): Pick<AuditRow, 'before' | 'after' | 'changedFields'> {
  const meant = MEANT[action as EventType] as ((of: unknown) => Changes) | undefined;
  const { values = {}, fields = [] } = meant?.(data) ?? {};
  const changes = Object.entries({ ...values, ...((data['changes'] as Values | undefined) ?? {}) });
  const side = (index: 0 | 1) =>
    Object.fromEntries(changes.map(([field, pair]) => [field, pair[index]]));
  const listed = [data['changedFields'], data['changed']].flatMap((of) =>
    Array.isArray(of) ? (of as string[]) : [],
  );
  const named = [...new Set([...fields, ...listed])].filter(
    (field) => !changes.some(([changed]) => changed === field),
  );
  return {
    ...(changes.length > 0 && { before: side(0), after: side(1) }),
    ...(named.length > 0 && { changedFields: named }),
  };
}
