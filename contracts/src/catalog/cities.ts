import type { District } from './districts.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}
export interface City extends Coordinates {
  name: string;
  state: string;
  aliases: readonly string[];
  /** Only for Kerala. */
  district?: District;
  /** Only for Kerala. */
  taluk?: string;
}

/** Default centre of the map: Kochi. */
export const DEFAULT_CENTRE: Coordinates = { latitude: 9.9312, longitude: 76.2673 };
export const DEFAULT_LOCATION = 'Kochi, Kerala';

const listed = (
  name: string,
  state: string,
  latitude: number,
  longitude: number,
  aliases: readonly string[] = [],
): City => ({ name, state, latitude, longitude, aliases });

const kerala = (
  name: string,
  district: District,
  taluk: string,
  latitude: number,
  longitude: number,
  aliases: readonly string[] = [],
): City => ({ name, state: 'Kerala', district, taluk, latitude, longitude, aliases });

/** The listed cities first, then towns of Kerala from south to north. */
export const CITIES: readonly City[] = [
  listed('Mumbai', 'Maharashtra', 19.076, 72.8777, ['Bombay']),
  listed('Delhi', 'Delhi', 28.6139, 77.209, ['New Delhi']),
  listed('Bangalore', 'Karnataka', 12.9716, 77.5946, ['Bengaluru']),
  listed('Hyderabad', 'Telangana', 17.385, 78.4867),
  listed('Chennai', 'Tamil Nadu', 13.0827, 80.2707, ['Madras']),
  listed('Kolkata', 'West Bengal', 22.5726, 88.3639, ['Calcutta']),
  listed('Pune', 'Maharashtra', 18.5204, 73.8567, ['Poona']),
  listed('Ahmedabad', 'Gujarat', 23.0225, 72.5714, ['Amdavad']),
  // A search in 'Kerala' uses Kochi, because the middle of the state is forest and villages.
  kerala('Kochi', 'Ernakulam', 'Kanayannur', 9.9312, 76.2673, ['Cochin', 'Ernakulam', 'Kerala']),
  kerala('Thiruvananthapuram', 'Thiruvananthapuram', 'Thiruvananthapuram', 8.5241, 76.9366, [
    'Trivandrum',
  ]),
  kerala('Neyyattinkara', 'Thiruvananthapuram', 'Neyyattinkara', 8.4017, 77.086),
  kerala('Nedumangad', 'Thiruvananthapuram', 'Nedumangad', 8.6027, 77.0016),
  kerala('Attingal', 'Thiruvananthapuram', 'Chirayinkeezhu', 8.6961, 76.815),
  kerala('Varkala', 'Thiruvananthapuram', 'Varkala', 8.7379, 76.7163),
  kerala('Kollam', 'Kollam', 'Kollam', 8.8932, 76.6141, ['Quilon']),
  kerala('Kottarakkara', 'Kollam', 'Kottarakkara', 8.999, 76.7736),
  kerala('Punalur', 'Kollam', 'Punalur', 9.017, 76.9261),
  kerala('Karunagappally', 'Kollam', 'Karunagappally', 9.0544, 76.5352),
  kerala('Adoor', 'Pathanamthitta', 'Adoor', 9.1557, 76.7311),
  kerala('Pathanamthitta', 'Pathanamthitta', 'Kozhencherry', 9.2648, 76.787),
  kerala('Thiruvalla', 'Pathanamthitta', 'Thiruvalla', 9.3835, 76.5741, ['Tiruvalla']),
  kerala('Kayamkulam', 'Alappuzha', 'Karthikappally', 9.1748, 76.5013),
  kerala('Chengannur', 'Alappuzha', 'Chengannur', 9.3183, 76.6113),
  kerala('Alappuzha', 'Alappuzha', 'Ambalappuzha', 9.4981, 76.3388, ['Alleppey']),
  kerala('Cherthala', 'Alappuzha', 'Cherthala', 9.6845, 76.3365),
  kerala('Changanassery', 'Kottayam', 'Changanassery', 9.442, 76.5363),
  kerala('Kottayam', 'Kottayam', 'Kottayam', 9.5916, 76.5222),
  kerala('Pala', 'Kottayam', 'Meenachil', 9.7086, 76.684, ['Palai']),
  kerala('Kattappana', 'Idukki', 'Idukki', 9.753, 77.116),
  kerala('Thodupuzha', 'Idukki', 'Thodupuzha', 9.8959, 76.7184),
  kerala('Munnar', 'Idukki', 'Devikulam', 10.0889, 77.0595),
  kerala('Thrippunithura', 'Ernakulam', 'Kanayannur', 9.9439, 76.3494, ['Tripunithura']),
  kerala('Muvattupuzha', 'Ernakulam', 'Muvattupuzha', 9.9894, 76.579),
  kerala('Kothamangalam', 'Ernakulam', 'Kothamangalam', 10.0602, 76.6351),
  kerala('Perumbavoor', 'Ernakulam', 'Kunnathunad', 10.1071, 76.476),
  kerala('Aluva', 'Ernakulam', 'Aluva', 10.1076, 76.3516, ['Alwaye']),
  kerala('North Paravur', 'Ernakulam', 'Paravur', 10.1479, 76.227),
  kerala('Angamaly', 'Ernakulam', 'Aluva', 10.196, 76.386),
  kerala('Chalakudy', 'Thrissur', 'Chalakudy', 10.307, 76.3341),
  kerala('Irinjalakuda', 'Thrissur', 'Mukundapuram', 10.3423, 76.2112),
  kerala('Thrissur', 'Thrissur', 'Thrissur', 10.5276, 76.2144, ['Trichur']),
  kerala('Guruvayur', 'Thrissur', 'Chavakkad', 10.5943, 76.0411),
  kerala('Kunnamkulam', 'Thrissur', 'Kunnamkulam', 10.65, 76.07),
  kerala('Ottapalam', 'Palakkad', 'Ottapalam', 10.7735, 76.3776),
  kerala('Palakkad', 'Palakkad', 'Palakkad', 10.7867, 76.6548, ['Palghat']),
  kerala('Tirur', 'Malappuram', 'Tirur', 10.9145, 75.9229),
  kerala('Perinthalmanna', 'Malappuram', 'Perinthalmanna', 10.976, 76.2254),
  kerala('Malappuram', 'Malappuram', 'Eranad', 11.051, 76.0711),
  kerala('Nilambur', 'Malappuram', 'Nilambur', 11.2794, 76.2398),
  kerala('Kozhikode', 'Kozhikode', 'Kozhikode', 11.2588, 75.7804, ['Calicut']),
  kerala('Vadakara', 'Kozhikode', 'Vadakara', 11.6085, 75.5917, ['Badagara']),
  kerala('Kalpetta', 'Wayanad', 'Vythiri', 11.6085, 76.0833),
  kerala('Sulthan Bathery', 'Wayanad', 'Sulthan Bathery', 11.6656, 76.2627),
  kerala('Thalassery', 'Kannur', 'Thalassery', 11.7491, 75.489, ['Tellicherry']),
  kerala('Kannur', 'Kannur', 'Kannur', 11.8745, 75.3704, ['Cannanore']),
  kerala('Payyanur', 'Kannur', 'Payyanur', 12.0935, 75.202),
  kerala('Kanhangad', 'Kasaragod', 'Hosdurg', 12.3097, 75.0946),
  kerala('Kasaragod', 'Kasaragod', 'Kasaragod', 12.4996, 74.9869, ['Kasargod']),
];

/** Locations of the landing page, written as `City, State`. */
export const LANDING_LOCATIONS: readonly string[] = [
  'Mumbai, Maharashtra',
  'Delhi, Delhi',
  'Bangalore, Karnataka',
  'Hyderabad, Telangana',
  'Chennai, Tamil Nadu',
  'Kolkata, West Bengal',
  'Pune, Maharashtra',
  'Ahmedabad, Gujarat',
  'Kochi, Kerala',
  'Thiruvananthapuram, Kerala',
];

/** Locations of the results page: without Ahmedabad. */
export const RESULTS_LOCATIONS: readonly string[] = LANDING_LOCATIONS.filter(
  (location) => location !== 'Ahmedabad, Gujarat',
);

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const byName = new Map<string, City>();
const states = new Set<string>();
for (const city of CITIES) {
  states.add(normalise(city.state));
  for (const name of [city.name, ...city.aliases]) byName.set(normalise(name), city);
}

/** Names that mean a city in addresses and forms, but a larger area in a query. */
const WIDER_THAN_A_CITY = new Set(['kerala']);

export const isWiderThanACity = (name: string): boolean => WIDER_THAN_A_CITY.has(normalise(name));

/** `Kochi, Kerala`, as in location lists and shops. */
export function cityLabel(city: City): string {
  return `${city.name}, ${city.state}`;
}

/**
 * Finds the city in a text: `Kochi`, `kochi, kerala`, `MG Road, Kochi, Kerala`, `Trivandrum`.
 * Returns undefined if the state contradicts the city (`Kochi, Gujarat`).
 */
export function findCity(text: string | null | undefined): City | undefined {
  if (!text) return undefined;
  const parts = text
    .split(',')
    .map(normalise)
    .filter((part) => part !== '' && part !== 'india');
  if (parts.length === 1) return byName.get(parts[0] ?? '');
  const state = states.has(parts.at(-1) ?? '') ? parts.pop() : undefined;
  for (const part of parts) {
    const city = byName.get(part);
    if (city && (state === undefined || normalise(city.state) === state)) return city;
  }
  return undefined;
}
