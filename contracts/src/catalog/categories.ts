export interface Category {
  slug: string;
  label: string;
  /** Other names by which forms, links and people call it. */
  aliases: readonly string[];
  /** Marker and tile ground; white icons on it have a contrast of at least 4.5. */
  colour: string;
}

/**
 * The one catalogue of shop categories. Every label of the five lists below is a label or an alias
 * here, and no list names the same category twice, so a form can offer slugs as values.
 */
export const CATEGORIES: readonly Category[] = [
  {
    slug: 'shopping',
    label: 'Shopping',
    aliases: ['Shop', 'Supermarket', 'Department Store', 'Gifts'],
    colour: '#A8326B',
  },
  {
    slug: 'healthcare',
    label: 'Healthcare',
    aliases: ['Medical', 'Health', 'Clinic', 'Hospital', 'Ayurveda'],
    colour: '#B3402E',
  },
  {
    slug: 'travel',
    label: 'Travel',
    aliases: ['Tourism', 'Travel Agency', 'Hotel', 'Homestay'],
    colour: '#1F6F8B',
  },
  {
    slug: 'dining',
    label: 'Dining',
    aliases: ['Restaurant', 'Restaurants', 'Food & Beverages', 'Food', 'Cafe'],
    colour: '#B4460F',
  },
  {
    slug: 'entertainment',
    label: 'Entertainment',
    aliases: ['Cinema', 'Leisure'],
    colour: '#6B3FA0',
  },
  {
    slug: 'beauty',
    label: 'Beauty',
    aliases: ['Health & Beauty', 'Salon', 'Spa', 'Cosmetics'],
    colour: '#B02A5B',
  },
  {
    slug: 'home-living',
    label: 'Home & Living',
    aliases: ['Home & Garden', 'Home', 'Garden', 'Furnishing'],
    colour: '#7A5C1E',
  },
  { slug: 'services', label: 'Services', aliases: ['Service', 'Repairs'], colour: '#475B63' },
  {
    slug: 'automotive',
    label: 'Automotive',
    aliases: ['Auto', 'Car', 'Cars', 'Vehicles'],
    colour: '#37474F',
  },
  {
    slug: 'electronics',
    label: 'Electronics',
    aliases: ['Mobiles', 'Computers', 'Appliances'],
    colour: '#2457A6',
  },
  {
    slug: 'sports-fitness',
    label: 'Sports & Fitness',
    aliases: ['Sports', 'Fitness', 'Gym'],
    colour: '#1E7A3C',
  },
  {
    slug: 'education',
    label: 'Education',
    aliases: ['Training', 'Coaching', 'School'],
    colour: '#3B4BA3',
  },
  {
    slug: 'groceries',
    label: 'Groceries',
    aliases: ['Grocery', 'Provisions', 'Vegetables'],
    colour: '#3F7A1D',
  },
  {
    slug: 'fashion',
    label: 'Fashion & Clothing',
    aliases: ['Fashion', 'Clothing', 'Textiles', 'Boutique'],
    colour: '#9C2C8A',
  },
  {
    slug: 'pharmacy',
    label: 'Pharmacy',
    aliases: ['Medical Store', 'Chemist', 'Drugstore'],
    colour: '#0B7A75',
  },
  { slug: 'bakery', label: 'Bakery', aliases: ['Sweets', 'Cakes'], colour: '#94521F' },
  {
    slug: 'books-stationery',
    label: 'Books & Stationery',
    aliases: ['Bookstore', 'Bookshop', 'Books', 'Stationery'],
    colour: '#5D4A8A',
  },
  {
    slug: 'hardware',
    label: 'Hardware',
    aliases: ['Tools', 'Building Materials'],
    colour: '#5F5348',
  },
  {
    slug: 'jewelry',
    label: 'Jewelry',
    aliases: ['Jewellery', 'Jewellers', 'Gold'],
    colour: '#8A6A1F',
  },
  { slug: 'footwear', label: 'Footwear', aliases: ['Shoes'], colour: '#7B3F2B' },
  { slug: 'furniture', label: 'Furniture', aliases: ['Interiors'], colour: '#6A5326' },
  { slug: 'toys', label: 'Toys', aliases: ['Kids', 'Games'], colour: '#B0305F' },
  {
    slug: 'general',
    label: 'General Store',
    aliases: ['General', 'Other', 'Others'],
    colour: '#5B6865',
  },
];

/** The category of a shop that has none, and of any that the catalogue does not know. */
export const DEFAULT_CATEGORY = 'general';

/** Carousel and search of the landing page. */
export const LANDING_CATEGORIES: readonly string[] = [
  'Shopping',
  'Healthcare',
  'Travel',
  'Dining',
  'Entertainment',
  'Beauty',
  'Home & Living',
  'Services',
];

/** Public shop registration. */
export const REGISTRATION_CATEGORIES: readonly string[] = [
  'Shopping',
  'Healthcare',
  'Travel',
  'Dining',
  'Entertainment',
  'Beauty',
  'Home & Living',
  'Services',
  'Automotive',
  'Electronics',
  'Sports & Fitness',
  'Education',
];

/** A shop that an administrator adds. */
export const NEW_SHOP_CATEGORIES: readonly string[] = [
  'Electronics',
  'Fashion',
  'Groceries',
  'Pharmacy',
  'Restaurant',
  'Bakery',
  'Bookstore',
  'Hardware',
  'Jewelry',
  'Footwear',
  'Furniture',
  'Automotive',
  'Sports',
  'Beauty',
  'Toys',
  'Medical',
  'Education',
  'Services',
  'Other',
];

/** A shop that an administrator changes. */
export const EDITED_SHOP_CATEGORIES: readonly string[] = [
  'Electronics',
  'Fashion & Clothing',
  'Food & Beverages',
  'Books & Stationery',
  'Health & Beauty',
  'Sports & Fitness',
  'Home & Garden',
  'Automotive',
  'Jewelry',
  'General',
];

/** Marker styles of the map; the last one is for everything else. */
const MAP_CATEGORIES: readonly string[] = [
  'Restaurant',
  'Shopping',
  'Healthcare',
  'Beauty',
  'Travel',
  'Entertainment',
  'Services',
  'Groceries',
  'Fitness',
  'Education',
  'Automotive',
  'Electronics',
  'General Store',
];

/** Singular and plural are one. */
function normalise(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ and | /g, '-');
  return words.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}

const byName = new Map<string, Category>();
for (const category of CATEGORIES) {
  for (const name of [category.slug, category.label, ...category.aliases]) {
    byName.set(normalise(name), category);
  }
  byName.set(category.slug, category);
}

/** The category that a slug, label or alias names, in any case. */
export function findCategory(text: string | null | undefined): Category | undefined {
  // Most are given the slug, which is the name as it is looked up.
  return text ? (byName.get(text) ?? byName.get(normalise(text))) : undefined;
}

/** The catalogue's label of a slug; null for a shop without a category. */
export function categoryLabel(slug: string | null | undefined): string | null {
  return findCategory(slug)?.label ?? null;
}

/** The options of a form, with slugs as values: its own list first, then the rest of the catalogue. */
export function categoryOptions(labels: readonly string[]): { value: string; label: string }[] {
  const options = labels.flatMap((label) => {
    const category = findCategory(label);
    return category ? [{ value: category.slug, label }] : [];
  });
  const listed = new Set(options.map(({ value }) => value));
  const rest = CATEGORIES.filter(({ slug }) => !listed.has(slug));
  return [...options, ...rest.map(({ slug, label }) => ({ value: slug, label }))];
}

/** The map's name of a shop's category: its own style's, else that of the general one. */
export function mapCategoryLabel(slug: string | null | undefined): string {
  const category = findCategory(slug);
  const label = MAP_CATEGORIES.find((entry) => findCategory(entry) === category);
  return label ?? 'General Store';
}
