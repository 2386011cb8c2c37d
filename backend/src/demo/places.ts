import { CITIES, type City } from '@nattil/contracts/catalog/cities';

/** A street or quarter with shops. */
export interface Locality {
  name: string;
  latitude: number;
  longitude: number;
  /** Radius in kilometres of the built-up land around it. */
  radius: number;
  /** Taluk, if it differs from the town's. */
  taluk?: string;
}

type Row = readonly [name: string, latitude: number, longitude: number, radius?: number];
const around = (rows: readonly Row[], taluk?: string): Locality[] =>
  rows.map(([name, latitude, longitude, radius = 0.5]) => ({
    name,
    latitude,
    longitude,
    radius,
    ...(taluk === undefined ? {} : { taluk }),
  }));

/**
 * Water is close everywhere in Kochi: the radii keep shops off the backwaters, the port and the
 * sea.
 */
const KOCHI = [
  ...around([
    ['MG Road', 9.9717, 76.2853, 0.4],
    ['Broadway', 9.9809, 76.279, 0.2],
    ['Ravipuram', 9.9603, 76.2895, 0.3],
    ['Chittoor Road', 9.9756, 76.2878, 0.3],
    ['Edappally', 10.0261, 76.3085],
    ['Kaloor', 9.9975, 76.294, 0.4],
    ['Palarivattom', 10.0049, 76.3069],
    ['Vyttila', 9.9682, 76.3185, 0.4],
    ['Kadavanthra', 9.9672, 76.299, 0.3],
    ['Panampilly Nagar', 9.9592, 76.2962, 0.3],
    ['Kakkanad', 10.0159, 76.3419, 0.8],
    ['Kalamassery', 10.0522, 76.3202],
    ['Thrikkakara', 10.0352, 76.3289],
    ['Vennala', 9.9968, 76.3243, 0.4],
    ['Maradu', 9.9436, 76.3225, 0.3],
    ['Pachalam', 10.002, 76.2825, 0.3],
  ]),
  ...around(
    [
      ['Fort Kochi', 9.9655, 76.2425, 0.2],
      ['Mattancherry', 9.9575, 76.254, 0.2],
      ['Thoppumpady', 9.9355, 76.2615, 0.2],
      ['Palluruthy', 9.918, 76.2735, 0.25],
    ],
    'Kochi',
  ),
];

const THIRUVANANTHAPURAM = around([
  ['East Fort', 8.4827, 76.947, 0.3],
  ['Statue Junction', 8.4963, 76.9492, 0.3],
  ['Palayam', 8.5034, 76.951, 0.4],
  ['Pattom', 8.5212, 76.9423],
  ['Kesavadasapuram', 8.5308, 76.9382],
  ['Kowdiar', 8.5221, 76.9602],
  ['Vazhuthacaud', 8.4993, 76.9601, 0.4],
  ['Thampanoor', 8.4882, 76.9524, 0.3],
  ['Vellayambalam', 8.5107, 76.9591, 0.4],
  ['Ulloor', 8.5327, 76.9289],
  ['Sreekaryam', 8.5479, 76.9172],
  ['Kazhakkoottam', 8.5683, 76.8732],
  ['Karamana', 8.4806, 76.9654, 0.4],
  ['Poojappura', 8.4924, 76.9731, 0.4],
  ['Peroorkada', 8.5381, 76.9672],
  ['Chalai Bazaar', 8.4834, 76.9521, 0.2],
  ['Kovalam', 8.4015, 76.9835, 0.25],
  ['Pettah', 8.4951, 76.9312, 0.4],
]);

const BY_CITY: Readonly<Record<string, Locality[]>> = {
  Kochi: KOCHI,
  Thiruvananthapuram: THIRUVANANTHAPURAM,
  Mumbai: around([
    ['Bandra West', 19.06, 72.836],
    ['Andheri West', 19.136, 72.833, 0.8],
    ['Dadar', 19.018, 72.844, 0.4],
    ['Matunga', 19.027, 72.856],
    ['Powai', 19.118, 72.906, 0.3],
    ['Chembur', 19.062, 72.9, 0.8],
    ['Fort', 18.934, 72.836, 0.3],
    ['Ghatkopar East', 19.079, 72.912],
  ]),
  Delhi: around([
    ['Connaught Place', 28.6315, 77.2167],
    ['Karol Bagh', 28.6519, 77.1909],
    ['Lajpat Nagar', 28.5677, 77.2433],
    ['Mayur Vihar Phase 1', 28.606, 77.295],
    ['Saket', 28.5245, 77.2066, 0.8],
    ['Rajouri Garden', 28.6415, 77.1209],
    ['R K Puram', 28.566, 77.176],
  ]),
  Bangalore: around([
    ['Indiranagar', 12.9719, 77.6412, 0.8],
    ['Koramangala', 12.9352, 77.6245, 0.8],
    ['Jayanagar', 12.9299, 77.5826, 0.8],
    ['Malleshwaram', 13.0035, 77.571],
    ['Whitefield', 12.9698, 77.75, 0.8],
    ['BTM Layout', 12.9166, 77.6101, 0.4],
    ['Marathahalli', 12.9569, 77.7011],
    ['Kammanahalli', 13.0159, 77.6379],
  ]),
  Hyderabad: around([
    ['Banjara Hills', 17.4156, 78.4347],
    ['Ameerpet', 17.4375, 78.4483],
    ['Madhapur', 17.4483, 78.3915],
    ['Kukatpally', 17.4948, 78.3996, 0.8],
    ['Abids', 17.3895, 78.475],
    ['Himayatnagar', 17.401, 78.487],
    ['Secunderabad', 17.4399, 78.4983],
  ]),
  Chennai: around([
    ['T Nagar', 13.0418, 80.2341, 0.8],
    ['Anna Nagar', 13.085, 80.2101, 0.8],
    ['Adyar', 13.0035, 80.2545, 0.3],
    ['Mylapore', 13.0339, 80.2676, 0.4],
    ['Velachery', 12.9815, 80.218],
    ['Nungambakkam', 13.0569, 80.2425],
    ['Egmore', 13.0732, 80.2609],
  ]),
  Kolkata: around([
    ['Park Street', 22.553, 88.352],
    ['Salt Lake', 22.58, 88.418, 0.8],
    ['Gariahat', 22.519, 88.365],
    ['Shyambazar', 22.601, 88.373],
    ['Behala', 22.498, 88.311],
    ['College Street', 22.576, 88.364],
  ]),
  Pune: around([
    ['Shivajinagar', 18.5308, 73.8475],
    ['Kothrud', 18.5074, 73.8077, 0.8],
    ['Koregaon Park', 18.5362, 73.894],
    ['Camp', 18.514, 73.879],
    ['Viman Nagar', 18.5679, 73.9143],
    ['Hadapsar', 18.5089, 73.926],
  ]),
  Ahmedabad: around([
    ['Navrangpura', 23.0365, 72.5611],
    ['Satellite', 23.03, 72.517, 0.8],
    ['Maninagar', 22.997, 72.603],
    ['Vastrapur', 23.036, 72.5265, 0.4],
    ['C G Road', 23.027, 72.558],
    ['Paldi', 23.011, 72.563],
  ]),
  Varkala: around([
    ['Temple Junction', 8.7336, 76.7125, 0.3],
    ['Maithanam', 8.7379, 76.7185, 0.3],
  ]),
  Kollam: around([
    ['Chinnakada', 8.887, 76.5905, 0.3],
    ['Kadappakada', 8.8895, 76.606, 0.3],
  ]),
  Alappuzha: around([
    ['Mullakkal', 9.4935, 76.3445, 0.3],
    ['Iron Bridge', 9.4985, 76.3425, 0.3],
  ]),
  Kottayam: around([
    ['K K Road', 9.5905, 76.528, 0.4],
    ['Baker Junction', 9.5935, 76.5215, 0.3],
  ]),
  Thrissur: around([
    ['Swaraj Round', 10.5245, 76.2145, 0.4],
    ['MG Road', 10.5232, 76.207, 0.3],
  ]),
  Palakkad: around([
    ['G B Road', 10.7745, 76.6535, 0.3],
    ['Stadium Bypass', 10.776, 76.6645, 0.4],
  ]),
  Kozhikode: around([
    ['S M Street', 11.2505, 75.7825, 0.2],
    ['Mavoor Road', 11.2575, 75.787, 0.4],
    ['Palayam', 11.2478, 75.7865, 0.2],
    ['Nadakkavu', 11.271, 75.7785, 0.3],
  ]),
  Kannur: around([
    ['Fort Road', 11.8705, 75.3715, 0.25],
    ['Thavakkara', 11.8735, 75.376, 0.3],
  ]),
  Thalassery: around([
    ['Logans Road', 11.7515, 75.4935, 0.2],
    ['Narangapuram', 11.7535, 75.496, 0.2],
  ]),
  Kasaragod: around([
    ['M G Road', 12.5025, 74.9895, 0.3],
    ['Bank Road', 12.5, 74.988, 0.25],
  ]),
  Kanhangad: around([
    ['Kottachery', 12.3115, 75.094, 0.3],
    ['Main Road', 12.3085, 75.0955, 0.3],
  ]),
};

/** Streets that every town has; their shops are near the town's centre. */
const TOWN_STREETS = ['Main Road', 'Market Road', 'Bus Stand Road', 'Hospital Junction'];

const LOCALITIES = new Map(
  CITIES.map((city) => [
    city.name,
    BY_CITY[city.name] ??
      TOWN_STREETS.map((name) => ({
        name,
        latitude: city.latitude,
        longitude: city.longitude,
        radius: 0.7,
      })),
  ]),
);

export function localitiesOf(city: City): readonly Locality[] {
  return LOCALITIES.get(city.name) ?? [];
}

const named = (name: string): City => {
  const city = CITIES.find((candidate) => candidate.name === name);
  if (!city) throw new Error(`${name} is not in the catalogue`);
  return city;
};
const KOCHI_SHARE = 26;
const THIRUVANANTHAPURAM_SHARE = 19;
const OTHER_CITIES = CITIES.filter((city) => city.state !== 'Kerala');
const OTHER_CITIES_SHARE = 2.5 * OTHER_CITIES.length;
const TOWNS = CITIES.filter(
  ({ name, state }) => state === 'Kerala' && name !== 'Kochi' && name !== 'Thiruvananthapuram',
);

/**
 * The city of a shop, by its index alone. Of each hundred, 26 are in Kochi, 19 in
 * Thiruvananthapuram, 20 in the listed cities elsewhere, and 35 in the other towns of Kerala in
 * turn.
 */
export function cityOf(index: number): City {
  const slot = (index * 37) % 100;
  const round = Math.floor(index / 100);
  if (slot < KOCHI_SHARE) return named('Kochi');
  const second = slot - KOCHI_SHARE;
  if (second < THIRUVANANTHAPURAM_SHARE) return named('Thiruvananthapuram');
  const third = second - THIRUVANANTHAPURAM_SHARE;
  const elsewhere = third < OTHER_CITIES_SHARE;
  const [cities, turn] = elsewhere
    ? [OTHER_CITIES, round * OTHER_CITIES_SHARE + third]
    : [TOWNS, round * 35 + third - OTHER_CITIES_SHARE];
  return cities[turn % cities.length] ?? named('Kochi');
}
