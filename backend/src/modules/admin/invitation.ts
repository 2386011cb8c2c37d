import { createHash, randomBytes } from 'node:crypto';
import { BRAND } from '@nattil/contracts/brand';
import { INVITATION_DAYS } from '@nattil/contracts/rules/password-link';
import { ROLE_TEXTS, type AdminRole } from '@nattil/contracts/rules/roles';
import type { Encryption } from '../../platform/config/encryption.ts';
import { queueNotification } from '../../platform/notifications/queue-notification.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { DAY_MS } from '../../platform/time.ts';

/** A link by which somebody becomes an administrator; only its hash is stored. */
export interface Invitation {
  hash: Buffer;
  endsAt: Date;
}

export function newInvitation(now: Date): Invitation & { token: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token), endsAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS) };
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface Invited {
  id: string;
  version: number;
  email: string;
  role: AdminRole;
}

/** Queues the mail with the link in the command's transaction; it names nobody. */
export async function sendInvitation(
  db: Queryable,
  { encryption, publicUrl }: { encryption: Encryption; publicUrl: string },
  { id, version, email, role }: Invited,
  { token, endsAt }: { token: string; endsAt: Date },
  now: Date,
): Promise<void> {
  // In the fragment, which no proxy logs and no Referer carries.
  const link = new URL(`/admin/invitation#token=${token}`, publicUrl);
  await queueNotification(
    db,
    encryption,
    {
      cause: `administrator-invitation/${id}@${version}`,
      channel: 'email',
      to: email,
      subject: `Your invitation to the portal of ${BRAND.name}`,
      text: [
        `You are invited to the administrators' portal of ${BRAND.name} as ${ROLE_TEXTS[role].name}.`,
        `Set your password within ${INVITATION_DAYS} days:\n${link.href}`,
        'The link works once. If you did not expect it, you can ignore this message.',
      ].join('\n\n'),
      secretUntil: endsAt,
    },
    now,
  );
}
