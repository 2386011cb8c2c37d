import { BRAND } from '@nattil/contracts/brand';
import { INVITATION_DAYS } from '@nattil/contracts/rules/sign-in/password-link';
import { ROLE_TEXTS, type AdminRole } from '@nattil/contracts/rules/portal/roles';
import {
  button,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

/** Contains no names. */
export function invitationMail(role: AdminRole, url: string): WrittenMail {
  return written({
    subject: `Your invitation to the portal of ${BRAND.name}`,
    blocks: [
      paragraph(
        `You are invited to the administrators' portal of ${BRAND.name} as ${ROLE_TEXTS[role].name}.`,
      ),
      button('Set your password', url, `Set your password within ${INVITATION_DAYS} days:`),
      paragraph('The link works once. If you did not expect it, you can ignore this message.'),
    ],
  });
}
