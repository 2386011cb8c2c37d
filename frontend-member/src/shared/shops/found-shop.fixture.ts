import type { FoundShop, SearchMetadata } from '@nattil/contracts/api/member/shops';

/** A shop as a search returns it. */
export function foundShop(given: Partial<FoundShop> = {}): FoundShop {
  return {
    id: 'shop-1',
    name: 'Malabar Tea House',
    category: 'dining',
    categoryLabel: 'Dining',
    location: {
      address: '12 MG Road, Ernakulam',
      city: 'Kochi',
      coordinates: { latitude: 9.97, longitude: 76.28 },
      distance: 1.24,
    },
    contact: {
      phone: '+919847012345',
      email: 'tea@example.org',
      website: 'https://tea.example.org',
    },
    rating: { average: 4.6 },
    images: { featured: null },
    discount: { percentage: 12.4, tier: null },
    description: 'Filter coffee and banana fritters.',
    openingHours: { monday: [{ open: '09:00', close: '21:00' }] },
    holidays: [],
    isOpen: true,
    amenities: ['Parking'],
    tags: ['tea'],
    badges: ['Top rated'],
    ...given,
  };
}

/** The answer of a search that found these shops. */
export function searchAnswer(
  shops: FoundShop[],
  total = shops.length,
  page = 1,
  understood: Partial<SearchMetadata> = {},
) {
  return {
    success: true,
    data: shops,
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(total / 50),
      totalItems: total,
      totalRecords: total,
      limit: 50,
    },
    searchMetadata: {
      totalResults: total,
      centre: null,
      maxDistance: 10,
      sortBy: 'distance',
      sortOrder: 'ASC',
      place: null,
      correctedTo: null,
      ignoredWords: [],
      ...understood,
    },
  };
}
