import type { ShopRole } from '@nattil/contracts/api/partner/access';

export interface DemoPartner {
  email: string;
  name: string;
  /** Role by place in the list of demo shops with a till. */
  roles: Readonly<Record<number, ShopRole>>;
}

/** Shops with accounts at their till. */
export const DEMO_TILLS = 3;

/** An owner of two shops, the staff of one of them, and the owner of a third. */
export const DEMO_PARTNERS: readonly DemoPartner[] = [
  { email: 'latha@example.com', name: 'Latha Menon', roles: { 0: 'owner', 1: 'owner' } },
  { email: 'biju@example.com', name: 'Biju Thomas', roles: { 0: 'staff' } },
  { email: 'shameer@example.com', name: 'Shameer Ali', roles: { 2: 'owner' } },
];
