import { CITIES, type City, isWiderThanACity } from '@nattil/contracts/catalog/cities';
import { tokenise } from './normalise-text.ts';

/**
 * Old and new names of one place, and spellings that the phonetic key does not unify. A shop named
 * after one of them is found by the others, in any city.
 */
// prettier-ignore
const SAME_PLACE: readonly (readonly string[])[] = [
  ['Kozhikode', 'Calicut'], ['Thrissur', 'Trichur'], ['Alappuzha', 'Alleppey', 'Aleppey'],
  ['Thiruvananthapuram', 'Trivandrum', 'Tvm'], ['Kochi', 'Cochin'], ['Kollam', 'Quilon'],
  ['Palakkad', 'Palghat'], ['Kannur', 'Cannanore'], ['Thalassery', 'Tellicherry'],
  ['Vadakara', 'Badagara'], ['Aluva', 'Alwaye'], ['North Paravur', 'Parur'], ['Pala', 'Palai'],
  ['Sulthan Bathery', 'Sultans Battery', 'Sultan Battery'], ['Cherthala', 'Sherthalai', 'Shertallai'],
  ['Kasaragod', 'Kasargod', 'Cassergode'], ['Changanassery', 'Changanacherry'],
  ['Thiruvalla', 'Tiruvalla'], ['Thrippunithura', 'Tripunithura', 'Trippunithura'],
  ['Attingal', 'Attungal'], ['Koyilandy', 'Quilandy'], ['Kodungallur', 'Cranganore'],
  ['Mananthavady', 'Manantoddy'], ['Mattancherry', 'Mattanchery'], ['Vypin', 'Vypeen'],
  ['Guruvayur', 'Guruvayoor'], ['Chalakudy', 'Chalakudi'], ['Kanhangad', 'Kanjangad'],
  ['Idukki', 'Idikki'], ['Wayanad', 'Wynad', 'Waynad'], ['Malabar', 'Malbar'],
  ['Ernakulam', 'Ekm'], ['Shoranur', 'Shornur', 'Shoranore'], ['Tirur', 'Tiroor'],
  ['Perumbavoor', 'Perumbavur'], ['Muvattupuzha', 'Moovattupuzha'], ['Varkala', 'Varkkala'],
  ['Mumbai', 'Bombay'], ['Chennai', 'Madras'], ['Kolkata', 'Calcutta'], ['Bangalore', 'Bengaluru'],
  ['Pune', 'Poona'], ['Ahmedabad', 'Amdavad'], ['Delhi', 'New Delhi'],
  ['Mysore', 'Mysuru'], ['Mangalore', 'Mangaluru'], ['Pondicherry', 'Puducherry'],
  ['Vadodara', 'Baroda'], ['Gurgaon', 'Gurugram'], ['Shimla', 'Simla'],
  ['Varanasi', 'Benares', 'Banaras'], ['Ooty', 'Udhagamandalam', 'Ootacamund'],
  ['Tiruchirappalli', 'Trichy', 'Trichinopoly'], ['Kanyakumari', 'Cape Comorin'],
  ['Allahabad', 'Prayagraj', 'Illahabad'],
  ['Visakhapatnam', 'Vizag', 'Waltair'], ['Thanjavur', 'Tanjore'], ['Thoothukudi', 'Tuticorin'],
  ['Coimbatore', 'Kovai'], ['Tirunelveli', 'Tinnevelly'], ['Nagercoil', 'Nagarkovil'],
  ['Panaji', 'Panjim'], ['Kanpur', 'Cawnpore'], ['Hubballi', 'Hubli'], ['Belagavi', 'Belgaum'],
  ['Nashik', 'Nasik'], ['Guwahati', 'Gauhati'],
];

export const OTHER_NAMES: readonly (readonly string[])[] = SAME_PLACE;

/** Every name of a city of the catalogue, as normalised words. */
export function namesOf(city: City): string[][] {
  const names = [city.name, ...city.aliases].filter((name) => !isWiderThanACity(name));
  const other = SAME_PLACE.filter((same) => same.some((name) => names.includes(name))).flat();
  const normalised = new Set([...names, ...other].map((name) => tokenise(name).join(' ')));
  return [...normalised].map((name) => name.split(' '));
}

export const CITY_BY_NAME: ReadonlyMap<string, City> = new Map(
  CITIES.map((city) => [city.name, city]),
);
