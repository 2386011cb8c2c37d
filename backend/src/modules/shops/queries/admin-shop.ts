import type { Day } from '@nattil/contracts/api/common';
import type { AdminShop, DiscountSettings } from '@nattil/contracts/api/admin/shops';
import type { ShopStatus, WeeklyHours } from '@nattil/contracts/api/shops';
import { toRupees } from '../../../platform/kernel/money.ts';
import type { ShopFigures } from '../../purchases/public.ts';
import { categoryLabel } from '@nattil/contracts/catalog/categories';

export interface AdminShopRow {
  id: string;
  version: number;
  name: string;
  description: string | null;
  category: string | null;
  owner_name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  location: string | null;
  city: string | null;
  district: string | null;
  taluk: string | null;
  latitude: number | null;
  longitude: number | null;
  discount_percent: number | null;
  tier_percents: DiscountSettings['tierPercents'];
  minimum_bill_paise: number | null;
  maximum_discount_paise: number | null;
  discount_from: string | null;
  discount_to: string | null;
  hours: WeeklyHours | null;
  holidays: Day[];
  website: string | null;
  image: string | null;
  tags: string[];
  badges: string[];
  amenities: string[];
  registration_number: string | null;
  gst_number: string | null;
  has_pan: boolean;
  has_bank_account: boolean;
  has_ifsc: boolean;
  status: ShopStatus;
  added_by: string | null;
  registered_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  approval_notes: string | null;
  rejected_by: string | null;
  rejected_at: Date | null;
  rejection_reason: string | null;
  blocked_by: string | null;
  blocked_at: Date | null;
  block_reason: string | null;
}

/** Bank account, PAN and IFSC are not read: administrators see only whether they are set. */
export const ADMIN_SHOP_COLUMNS = `id, version, name, description, category, owner_name, email, phone, address, location,
  city, district, taluk, latitude, longitude, discount_percent::float8 as discount_percent, tier_percents,
  minimum_bill_paise, maximum_discount_paise, discount_from::text, discount_to::text, website, image, tags, badges,
  amenities, registration_number, gst_number,
  pan_number is not null as has_pan, bank_account_number is not null as has_bank_account,
  ifsc_code is not null as has_ifsc, status, added_by, registered_at, approved_by, approved_at, approval_notes, rejected_by,
  rejected_at, rejection_reason, blocked_by, blocked_at, block_reason, hours, holidays`;

const NOTHING_BOUGHT: ShopFigures = { totalPurchases: 0, totalRevenue: 0, lastActivity: null };
const MASK = '••••••••';

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise));

/** An approved shop is active, and so is a pending one that an administrator added. */
function isActive({ status, added_by }: AdminShopRow): boolean {
  return status === 'approved' || (status === 'pending' && added_by !== null);
}

/** A shop as administrators see it; unknown values are null. */
export function adminShop(row: AdminShopRow, figures: ShopFigures = NOTHING_BOUGHT): AdminShop {
  const at = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    category: row.category,
    categoryLabel: categoryLabel(row.category),
    ownerName: row.owner_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    location: row.location,
    city: row.city,
    district: row.district,
    talukBlock: row.taluk,
    latitude: row.latitude,
    longitude: row.longitude,
    discountOffered: row.discount_percent,
    discountSettings: {
      discountPercent: row.discount_percent,
      tierPercents: row.tier_percents ?? {},
      minimumBill: rupeesOrNull(row.minimum_bill_paise),
      maximumDiscount: rupeesOrNull(row.maximum_discount_paise),
      validFrom: row.discount_from,
      validTo: row.discount_to,
    },
    openingHours: row.hours,
    holidays: row.holidays,
    website: row.website,
    picture: row.image,
    tags: row.tags,
    badges: row.badges,
    amenities: row.amenities,
    registrationNumber: row.registration_number,
    gstNumber: row.gst_number,
    panNumber: row.has_pan ? MASK : null,
    bankAccountNumber: row.has_bank_account ? MASK : null,
    ifscCode: row.has_ifsc ? MASK : null,
    status: row.status,
    isActive: isActive(row),
    ...figures,
    registrationDate: row.registered_at.toISOString(),
    createdAt: row.registered_at.toISOString(),
    approvedBy: row.approved_by,
    approvedDate: at(row.approved_at),
    approvalNotes: row.approval_notes,
    rejectedBy: row.rejected_by,
    rejectedDate: at(row.rejected_at),
    rejectionReason: row.rejection_reason,
    blockedBy: row.blocked_by,
    blockedDate: at(row.blocked_at),
    blockReason: row.block_reason,
  };
}
