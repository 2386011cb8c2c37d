import { categoryLabel } from '@nattil/contracts/catalog/categories';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { JsonOutput } from '../documents/json-output.ts';
import { kilometresOf } from '../geo/earth.ts';
import type { PlainNearest } from './plain-nearest.ts';

const TAIL_LENGTH = 100;
/** Initial buffer size, enough for most answers. */
const MIN_BUFFER = 64 * 1024;
const COMMA = ','.charCodeAt(0);

/** Fields that are filled into a shop's JSON per answer, besides the distance. */
export interface PlainOffer {
  /** Hundredths of the percent that the member gets. */
  percent: number;
  /** The member's tier if its percent applies. */
  tier: Tier | null;
  /** Null if unknown. */
  isOpen: boolean | null;
}

/** Returns a buffer of at least this size. */
export type TakeBuffer = (bytes: number) => Buffer;

/** Serialised JSON of shops; only distance, discount and opening state are filled in per answer. */
export class PlainDocuments {
  readonly #all = new JsonOutput(Buffer.allocUnsafeSlow(1 << 20));
  /** Start of each shop's JSON, and the end of the last. */
  readonly #starts: number[] = [0];
  /** The ends of documents by their content. */
  readonly #ends = new Map<number, Buffer>();

  readonly #size: 'whole' | 'brief';
  readonly #takeBuffer: TakeBuffer;

  /** `whole` has all fields of the product's answer; `brief` has about 300 bytes. */
  constructor(size: 'whole' | 'brief', takeBuffer: TakeBuffer) {
    this.#size = size;
    this.#takeBuffer = takeBuffer;
  }

  /** Shops are numbered in the order in which they are added. */
  add(shop: IndexedShop): void {
    this.#all.text(this.#size === 'whole' ? wholeOf(shop) : briefOf(shop));
    this.#starts.push(this.#all.length);
  }

  /** The whole answer: the total and the nearest shops in order. */
  answer(
    total: number,
    { slots, chords, length }: PlainNearest,
    offerOf: (slot: number) => PlainOffer,
  ): Buffer {
    const out = new JsonOutput(this.#takeBuffer(MIN_BUFFER));
    out.plain(`{"success":true,"total":${total},"data":[`);
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at]!;
      const [from, to] = [this.#starts[slot]!, this.#starts[slot + 1]!];
      out.reserve(to - from + TAIL_LENGTH);
      if (at > 0) out.byte(COMMA);
      out.part(this.#all.bytes, from, to);
      out.thousandths(Math.round(kilometresOf(chords[at]!) * 1000));
      out.whole(this.#endFor(offerOf(slot)));
    }
    out.plain(']}');
    return out.taken();
  }

  #endFor({ percent, tier, isOpen }: PlainOffer): Buffer {
    const kind = (percent * 2 + Number(tier !== null)) * 3 + (isOpen === null ? 2 : Number(isOpen));
    let end = this.#ends.get(kind);
    if (!end) {
      const discount = JSON.stringify({ percentage: percent / 100, tier });
      const closing = this.#size === 'whole' ? '}' : '';
      end = Buffer.from(`${closing},"discount":${discount},"isOpen":${isOpen}}`);
      this.#ends.set(kind, end);
    }
    return end;
  }
}

/** The JSON before the distance. */
function wholeOf(shop: IndexedShop): string {
  const { phone, email, website, city, address, latitude, longitude } = shop;
  const { id, name, image, description, category, hours, amenities, tags, badges, holidays } = shop;
  const fields = {
    id,
    name,
    contact: { phone, email, website },
    images: { featured: image },
    description,
    category,
    categoryLabel: categoryLabel(category),
    rating: { average: null },
    openingHours: hours,
    amenities,
    tags,
    badges,
    holidays,
    location: { city, address, coordinates: { latitude, longitude } },
  };
  return `${JSON.stringify(fields).slice(0, -2)},"distance":`;
}

function briefOf({
  id,
  name,
  category,
  city,
  address,
  phone,
  latitude,
  longitude,
  image,
}: IndexedShop) {
  const fields = { id, name, category, city, address, phone, latitude, longitude, image };
  return `${JSON.stringify(fields).slice(0, -1)},"distance":`;
}
