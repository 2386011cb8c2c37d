import { adminActor, VISITOR } from '../../../platform/kernel/domain/actor.ts';
import { takeRecorded } from '../../../platform/kernel/domain/aggregate.ts';
import { Shop, type ShopDetails } from '../shop.aggregate.ts';

const admin = adminActor('7b1f8c5e-0000-4000-8000-0000000000aa');
const earlier = new Date('2027-01-01T06:30:00Z');

export function shopDetails(change: Partial<ShopDetails> = {}): ShopDetails {
  return {
    name: 'Malabar Kitchen',
    category: 'dining',
    ownerName: 'Fathima Beevi',
    email: 'kitchen@example.com',
    phone: '+919847012345',
    description: null,
    address: '12 Marine Drive, Ernakulam',
    location: 'Kochi, Kerala',
    district: 'Ernakulam',
    taluk: 'Kanayannur',
    city: 'Kochi',
    latitude: 9.98,
    longitude: 76.28,
    hours: null,
    holidays: [],
    discountPercent: 12.5,
    gstNumber: '32ABCDE1234F1Z5',
    website: null,
    amenities: [],
    tags: [],
    badges: [],
    ...change,
  };
}

export function pendingShop(): Shop {
  const shop = Shop.register(shopDetails(), VISITOR, earlier);
  takeRecorded(shop);
  return shop;
}

export function approvedShop(): Shop {
  const shop = pendingShop();
  shop.approve(null, admin, earlier);
  takeRecorded(shop);
  return shop;
}

export function rejectedShop(): Shop {
  const shop = pendingShop();
  shop.reject('The address could not be found', admin, earlier);
  takeRecorded(shop);
  return shop;
}
