import { BRAND } from '@nattil/contracts/brand';
import {
  button,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';
import { nameIn } from '../../shops/public.ts';

/** To a person with an account, who needs no link. */
export function accessGrantedMail(shopName: string, url: string): WrittenMail {
  return written({
    subject: `Another shop at your till of ${BRAND.name}`,
    blocks: [
      paragraph(['You can now use the till of ', nameIn(shopName), ' with your account.']),
      button('Open the till', url),
      paragraph('If you do not know the shop, write to us by answering this message.'),
    ],
  });
}
