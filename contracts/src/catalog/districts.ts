/** The 14 districts of Kerala from south to north, with their taluks. */
export const TALUKS_BY_DISTRICT = {
  Thiruvananthapuram: [
    'Thiruvananthapuram',
    'Chirayinkeezhu',
    'Kattakada',
    'Nedumangad',
    'Neyyattinkara',
    'Varkala',
  ],
  Kollam: ['Kollam', 'Karunagappally', 'Kottarakkara', 'Kunnathur', 'Pathanapuram', 'Punalur'],
  Pathanamthitta: ['Adoor', 'Konni', 'Kozhencherry', 'Mallappally', 'Ranni', 'Thiruvalla'],
  Alappuzha: [
    'Ambalappuzha',
    'Chengannur',
    'Cherthala',
    'Karthikappally',
    'Kuttanad',
    'Mavelikkara',
  ],
  Kottayam: ['Changanassery', 'Kanjirappally', 'Kottayam', 'Meenachil', 'Vaikom'],
  Idukki: ['Devikulam', 'Idukki', 'Peerumade', 'Thodupuzha', 'Udumbanchola'],
  Ernakulam: [
    'Aluva',
    'Kanayannur',
    'Kochi',
    'Kothamangalam',
    'Kunnathunad',
    'Muvattupuzha',
    'Paravur',
  ],
  Thrissur: [
    'Chalakudy',
    'Chavakkad',
    'Kodungallur',
    'Kunnamkulam',
    'Mukundapuram',
    'Talappilly',
    'Thrissur',
  ],
  Palakkad: ['Alathur', 'Attappadi', 'Chittur', 'Mannarkkad', 'Ottapalam', 'Palakkad', 'Pattambi'],
  Malappuram: [
    'Eranad',
    'Kondotty',
    'Nilambur',
    'Perinthalmanna',
    'Ponnani',
    'Tirur',
    'Tirurangadi',
  ],
  Kozhikode: ['Koyilandy', 'Kozhikode', 'Thamarassery', 'Vadakara'],
  Wayanad: ['Mananthavady', 'Sulthan Bathery', 'Vythiri'],
  Kannur: ['Iritty', 'Kannur', 'Payyanur', 'Taliparamba', 'Thalassery'],
  Kasaragod: ['Hosdurg', 'Kasaragod', 'Manjeshwaram', 'Vellarikundu'],
} as const;

export type District = keyof typeof TALUKS_BY_DISTRICT;

export const DISTRICTS = Object.keys(TALUKS_BY_DISTRICT) as readonly District[];

const sameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** Finds a district and returns it in the catalogue's spelling. */
export function findDistrict(text: string | null | undefined): District | undefined {
  return text ? DISTRICTS.find((district) => sameName(district, text)) : undefined;
}

/** Finds a taluk of the district and returns it in the catalogue's spelling. */
export function findTaluk(district: string, text: string | null | undefined): string | undefined {
  const known = findDistrict(district);
  if (!known || !text) return undefined;
  const taluks: readonly string[] = TALUKS_BY_DISTRICT[known];
  return taluks.find((taluk) => sameName(taluk, text));
}
