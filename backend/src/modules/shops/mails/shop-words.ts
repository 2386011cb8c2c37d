import { BRAND } from '@nattil/contracts/brand';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/shops/purchases';
import { mayBecomeLink } from '@nattil/contracts/rules/fields/text';
import {
  named,
  paragraph,
  type MailBlock,
  type MailName,
} from '../../../platform/notifications/mail/mail.ts';

/** The standard discount at the till and for members, for a shop without a percent of its own. */
export function standardDiscountIn(percent: number | null): MailBlock[] {
  if (percent !== null) return [];
  return [
    paragraph([
      `You named no discount, so members get the programme's standard discount of ${STANDARD_DISCOUNT_PERCENT} % on each purchase. If you want to give another one, write to `,
      named(BRAND.support.email),
      '.',
    ]),
  ];
}

/** An administrator has seen the name. The mail omits a name that could become a link. */
export function nameIn(shopName: string): string | MailName {
  return mayBecomeLink(shopName) ? 'your shop' : named(shopName);
}

export function subjectOf(shopName: string): string {
  return mayBecomeLink(shopName) ? 'Your shop' : shopName;
}

/** One sentence, even if the administrator's text does not end with a full stop. */
export function reasonIn(reason: string | null): string {
  const text = `Reason: ${reason ?? 'none was given'}`;
  return /[.!?\u0964]$/.test(text) ? text : `${text}.`;
}
