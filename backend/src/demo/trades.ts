import type { OpeningSpan } from '@nattil/contracts/api/shops';

type Hours = 'retail' | 'long' | 'meals' | 'late' | 'office' | 'early' | 'clinic' | 'leisure';

/** Names and offers of the shops of a category. */
export interface Trade {
  category: string;
  /** Frequency relative to the other trades. */
  weight: number;
  /** Second half of a name: `Malabar` and `Bakery`. */
  nouns: readonly string[];
  tags: readonly string[];
  amenities: readonly string[];
  hours: Hours;
  /** First sentence of the description. */
  about: readonly string[];
}

const split = (text: string): string[] => text.split('|');
const trade = (
  category: string,
  weight: number,
  hours: Hours,
  nouns: string,
  tags: string,
  amenities: string,
  about: string,
): Trade => ({
  category,
  weight,
  hours,
  nouns: split(nouns),
  tags: split(tags),
  amenities: split(amenities),
  about: split(about),
});

export const COMMON_AMENITIES = split(
  'UPI|Card payment|Parking|Wheelchair access|Air conditioning',
);
export const BADGES = split('Family run|Women-led|Locally owned|English spoken|Quick service');

// prettier-ignore
export const TRADES: readonly Trade[] = [
  trade('dining', 12, 'meals', 'Restaurant|Family Restaurant|Kitchen|Vegetarian Hotel|Biriyani House|Seafood Corner|Cafe|Thattukada', 'biriyani|sadya|seafood|appam|family dining|takeaway|porotta', 'Takeaway|Family section|Outdoor seating|High chairs', 'Meals, biriyani and fresh fish curry, cooked through the day|A family kitchen with Kerala breakfast and a full lunch|Appam and stew in the morning, grills in the evening'),
  trade('groceries', 9, 'long', 'Super Market|Provision Store|Mart|Vegetables & Fruits|Fresh Mart|Rice & Spices', 'vegetables|rice|spices|provisions|organic|coconut oil', 'Home delivery|Trolleys|Fresh counter', 'Daily provisions, vegetables and spices at fair prices|Rice, coconut oil and spices by the kilo, packed to carry abroad'),
  trade('fashion', 7, 'retail', 'Silks|Textiles|Boutique|Collections|Wedding Centre|Kids Wear', 'kasavu|sarees|churidar|wedding|kids wear|mundu', 'Trial rooms|Alterations', 'Kasavu sarees, mundu and wedding wear for the whole family|Ready-made and tailored clothes with alterations in a day'),
  trade('electronics', 6, 'retail', 'Electronics|Digital|Mobiles|Home Appliances|Computers', 'mobiles|laptops|repair|appliances|inverter', 'Service desk|Home installation|Exchange', 'Phones, laptops and home appliances with service in the house|Sales and honest repair of phones and computers'),
  trade('healthcare', 6, 'clinic', 'Clinic|Dental Care|Eye Care|Ayurveda|Diagnostics|Physiotherapy Centre', 'dental|ayurveda|check-up|lab|physiotherapy|eye test', 'Appointments|Lift|Waiting room', 'Appointments on the same day, reports by e-mail|Check-ups for visiting parents and returning families'),
  trade('beauty', 5, 'retail', 'Beauty Parlour|Salon|Unisex Salon|Bridal Studio|Spa', 'haircut|bridal|facial|spa|mehndi', 'Appointments|Private rooms', 'Hair, skin and bridal care by trained hands|An unhurried salon for the whole family'),
  trade('services', 5, 'office', 'Travel & Visa Services|Cleaning Services|Home Services|Photo Studio|Couriers|Tailors|Dry Cleaners', 'attestation|cleaning|courier|passport photo|tailoring', 'Pick-up|Appointments', 'Paperwork, attestation and forms done properly|Home cleaning and small repairs for houses that stood empty'),
  trade('travel', 4, 'office', 'Tours & Travels|Holidays|Homestay|Houseboats|Cabs', 'airport taxi|houseboat|tickets|homestay|packages', '24-hour phone|Airport pick-up', 'Tickets, airport taxis and trips through the backwaters|Rooms and boats for families who come home for a week'),
  trade('pharmacy', 4, 'long', 'Medicals|Pharmacy|Medical Store|Ayurvedic Pharmacy', 'medicines|baby care|ayurveda|surgicals', 'Home delivery|Cold storage', 'Medicines on prescription, baby care and health aids|A chemist who answers questions and delivers to the door'),
  trade('bakery', 5, 'early', 'Bakery|Bakers|Bake House|Cakes & Sweets|Sweets', 'cakes|banana chips|halwa|puffs|birthday cake', 'Takeaway|Cake orders', 'Banana chips, halwa and puffs, fresh every morning|Cakes for birthdays and boxes of chips for the flight back'),
  trade('jewelry', 3, 'retail', 'Jewellers|Gold & Diamonds|Fashion Jewellery|Gold House', 'gold|hallmark|diamonds|silver|temple jewellery', 'Private counter|Security', 'Hallmarked gold, temple jewellery and honest exchange|Light everyday gold and bridal sets'),
  trade('home-living', 3, 'retail', 'Home Store|Furnishings|Home Decor|Garden Centre|Kitchenware', 'curtains|plants|kitchen|decor|bedding', 'Home delivery|Measuring at home', 'Curtains, bedding and kitchen things for a house opened again|Plants, pots and everything for the veranda'),
  trade('automotive', 4, 'retail', 'Auto Care|Car Wash|Tyres|Motors|Auto Spares|Bike Service', 'car wash|tyres|service|spares|battery', 'Waiting room|Pick-up', 'Service, tyres and batteries for cars that waited all year|Car care with a bill that says what was done'),
  trade('education', 3, 'office', 'Academy|Tuition Centre|Language School|Music School|Computer Institute', 'IELTS|tuition|music|German|spoken English', 'Library|Online classes', 'Small classes and patient teachers|Languages, music and tuition for school years abroad and here'),
  trade('sports-fitness', 3, 'leisure', 'Fitness|Gym|Sports|Yoga Centre|Kalari', 'gym|yoga|football|badminton|kalari', 'Showers|Lockers|Trainer', 'A clean gym with trainers who know your name|Sports goods and courts by the hour'),
  trade('entertainment', 3, 'late', 'Cinemas|Game Zone|Bowling|Event Hall|Music Cafe', 'films|games|birthday party|live music', 'Snack bar|Online booking', 'Films, games and evenings out for families|Parties for children, music for everyone else'),
  trade('shopping', 4, 'retail', 'Shopping Centre|Hypermarket|Gifts|Handicrafts|Margin Free Market', 'gifts|handicrafts|household|souvenirs', 'Lift|Gift wrapping|Home delivery', 'Everything for the house under one roof|Handicrafts and gifts to take along'),
  trade('books-stationery', 2, 'retail', 'Books|Book House|Stationery|Book Stall', 'malayalam books|school books|stationery|magazines', 'Reading corner|Orders', 'Malayalam novels, school books and good pens|New and second-hand books, and a bench to read on'),
  trade('hardware', 3, 'office', 'Hardware|Paints & Hardware|Sanitaryware|Electricals|Tiles', 'paint|plumbing|electrical|tools|tiles', 'Delivery to site|Colour mixing', 'Paint, pipes and tools, with advice|Everything to repair a house before the monsoon'),
  trade('footwear', 2, 'retail', 'Footwear|Shoes|Foot Care|Leather Works', 'sandals|school shoes|leather|sports shoes', 'Repairs|Fitting', 'Shoes for school, weddings and the monsoon|Sandals made and mended on the spot'),
  trade('furniture', 2, 'retail', 'Furniture|Teak House|Interiors|Sofa Works', 'teak|rosewood|sofa|wardrobes|cane', 'Home delivery|Made to measure', 'Teak and rosewood furniture, made to measure|Beds, sofas and wardrobes delivered and put up'),
  trade('toys', 1, 'retail', 'Toys|Kids World|Toy House|Baby Shop', 'toys|baby|board games|school bags', 'Play corner|Gift wrapping', 'Wooden toys, games and things for babies|A shop where children are allowed to try'),
  trade('general', 3, 'long', 'Stores|Traders|Bazaar|General Store', 'household|cool drinks|newspapers|recharge', 'Home delivery|Recharge', 'The shop at the corner: household goods, drinks and news|A bit of everything, open when others are not'),
];

const WEIGHTED = TRADES.flatMap((entry) => Array.from({ length: entry.weight }, () => entry));

/** A trade by its share; `at` is from 0 (included) to 1 (excluded). */
export function tradeAt(at: number): Trade {
  const found = WEIGHTED[Math.floor(at * WEIGHTED.length)];
  if (!found) throw new RangeError('A share is at least 0 and below 1');
  return found;
}

interface Day {
  weekdays: readonly OpeningSpan[];
  /** Omitted: as on weekdays; null: closed. */
  sunday?: readonly OpeningSpan[] | null;
}
const span = (open: string, close: string): OpeningSpan => ({ open, close });

/** Usual opening days of each kind of shop. */
export const DAYS: Readonly<Record<Hours, readonly Day[]>> = {
  retail: [
    { weekdays: [span('09:30', '20:30')], sunday: null },
    { weekdays: [span('10:00', '21:00')], sunday: [span('11:00', '19:00')] },
    { weekdays: [span('09:00', '20:00')], sunday: null },
  ],
  long: [
    { weekdays: [span('08:00', '22:00')] },
    { weekdays: [span('07:30', '21:30')], sunday: [span('08:00', '14:00')] },
    { weekdays: [span('00:00', '23:59')] },
  ],
  meals: [
    { weekdays: [span('07:00', '22:30')] },
    { weekdays: [span('11:30', '15:30'), span('18:30', '23:00')] },
    { weekdays: [span('12:00', '00:30')] },
  ],
  late: [
    { weekdays: [span('10:00', '23:30')] },
    { weekdays: [span('16:00', '01:00')], sunday: [span('11:00', '01:00')] },
  ],
  office: [
    { weekdays: [span('09:00', '18:00')], sunday: null },
    { weekdays: [span('09:30', '18:30')], sunday: null },
  ],
  early: [{ weekdays: [span('06:30', '21:00')] }, { weekdays: [span('07:00', '22:00')] }],
  clinic: [
    { weekdays: [span('09:00', '13:00'), span('16:00', '20:00')], sunday: null },
    { weekdays: [span('08:00', '20:00')], sunday: [span('08:00', '12:00')] },
  ],
  leisure: [
    {
      weekdays: [span('05:30', '11:00'), span('16:00', '22:00')],
      sunday: [span('06:00', '11:00')],
    },
    { weekdays: [span('06:00', '22:00')], sunday: null },
  ],
};
