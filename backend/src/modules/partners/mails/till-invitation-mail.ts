import type { ShopRole } from '@nattil/contracts/api/partner/access';
import { BRAND } from '@nattil/contracts/brand';
import { INVITATION_DAYS } from '@nattil/contracts/rules/sign-in/password-link';
import {
  button,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';
import { nameIn } from '../../shops/public.ts';

const INVITES: Record<ShopRole, string> = {
  owner: ' accepts the card. Open its till to check cards, record purchases and invite your staff.',
  staff: ' invites you to its till, where you check cards and record purchases.',
};

/** Names the shop, which an administrator approved, and nothing that an owner typed. */
export function tillInvitationMail(shopName: string, role: ShopRole, url: string): WrittenMail {
  return written({
    subject: `Your invitation to the till of ${BRAND.name}`,
    blocks: [
      paragraph([nameIn(shopName), INVITES[role]]),
      button('Open the till', url, `Choose a password within ${INVITATION_DAYS} days:`),
      paragraph('The link works once. If you did not expect it, you can ignore this message.'),
    ],
  });
}
