export interface Category {
  slug: string;
  label: string;
  /** Other names of the category in forms, links and speech. */
  aliases: readonly string[];
  /** Background of markers and tiles. White icons have a contrast of at least 4.5 on it. */
  colour: string;
}

/**
 * The catalogue of shop categories. Every label of the five lists below is a label or an alias
 * here. No list contains a category twice. Therefore a form can use slugs as values.
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

/** Category of a shop without a category or with an unknown one. */
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

/** Options of the public shop registration. */
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

/** Options of the form by which an administrator adds a shop. */
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

/** Options of the form by which an administrator changes a shop. */
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

/** Marker styles of the map; the last one is for all other categories. */
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

/** Maps singular and plural to the same text. */
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

/** Finds a category by its slug, label or alias; upper and lower case are equal. */
export function findCategory(text: string | null | undefined): Category | undefined {
  // Most callers pass the slug, which needs no normalisation.
  return text ? (byName.get(text) ?? byName.get(normalise(text))) : undefined;
}

/** Label of a slug; null for a shop without a category. */
export function categoryLabel(slug: string | null | undefined): string | null {
  return findCategory(slug)?.label ?? null;
}

/** Options of a form, with slugs as values: its own list, then the rest of the catalogue. */
export function categoryOptions(labels: readonly string[]): { value: string; label: string }[] {
  const options = labels.flatMap((label) => {
    const category = findCategory(label);
    return category ? [{ value: category.slug, label }] : [];
  });
  const listed = new Set(options.map(({ value }) => value));
  const rest = CATEGORIES.filter(({ slug }) => !listed.has(slug));
  return [...options, ...rest.map(({ slug, label }) => ({ value: slug, label }))];
}

/** Label of a category's marker style, or of the general style if it has none. */
export function mapCategoryLabel(slug: string | null | undefined): string {
  const category = findCategory(slug);
  const label = MAP_CATEGORIES.find((entry) => findCategory(entry) === category);
  return label ?? 'General Store';
}
