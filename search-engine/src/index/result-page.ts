import { TIERS } from '@nattil/contracts/catalog/tiers';
import { JsonOutput } from '../documents/json-output.ts';
import { isOpen } from '../documents/opening-times.ts';
import { kilometresOf } from '../geo/earth.ts';
import type { ShopsJson } from '../queries/search-request.ts';
import { chordTo, type Order, type Ranked } from '../ranking/ranking.ts';
import type { IndexContext } from '../segments/index-context.ts';

const COMMA = ','.charCodeAt(0);
const OPEN = '['.charCodeAt(0);
const CLOSE = ']'.charCodeAt(0);

/** The shops of a page, from index `from` up to `to` of all ranked shops. */
export class ResultPage implements ShopsJson {
  readonly maxBytes: number;
  readonly #ranked: Ranked;
  readonly #from: number;
  readonly #documents: number[] = [];
  readonly #order: Order;
  readonly #context: IndexContext;
  readonly #now: Date;

  constructor(
    { ranked, from, to }: { ranked: Ranked; from: number; to: number },
    order: Order,
    context: IndexContext,
    now: Date,
  ) {
    this.#ranked = ranked;
    this.#from = from;
    this.#order = order;
    this.#context = context;
    this.#now = now;
    const { segments, slots } = ranked;
    for (let at = from; at < to; at += 1)
      this.#documents.push(segments[at]!.documents[slots[at]!]!);
    // One byte per shop for the comma, and two for the brackets.
    this.maxBytes = to - from + 2 + context.documents.maxBytesOf(this.#documents);
  }

  writeTo(buffer: Buffer, offset: number): number {
    const out = new JsonOutput(buffer);
    out.length = offset;
    out.byte(OPEN);
    for (let n = 0; n < this.#documents.length; n += 1) {
      if (n > 0) out.byte(COMMA);
      this.#write(out, this.#documents[n]!, this.#from + n);
    }
    out.byte(CLOSE);
    return out.length;
  }

  get length(): number {
    return this.#documents.length;
  }

  /** Kilometres to the farthest shop of the page; null if no distance is known. */
  get farthest(): number | null {
    const chords = this.#documents
      .map((_, n) => chordTo(this.#ranked, this.#from + n, this.#order))
      .filter((chord) => chord < Infinity);
    return chords.length === 0 ? null : kilometresOf(Math.max(...chords));
  }

  #write(out: JsonOutput, document: number, at: number): void {
    const { documents, openingTimes } = this.#context;
    const order = this.#order;
    const hours = documents.hoursOf(document);
    const given = documents.percentOf(document, order.tier);
    const holidays = openingTimes.holidaysFrom(hours, this.#now);
    const isOfTier = given < order.minPercent;
    const percent = isOfTier ? order.minPercent : given;
    const tier = isOfTier ? TIERS[order.tier]!.tier : null;
    const state = isOpen(order.open[hours]!);
    const chord = chordTo(this.#ranked, at, order);
    const distance = chord === Infinity ? null : kilometresOf(chord);
    const offer = documents.offers.of(percent, tier, state, holidays);
    documents.write(out, document, distance, offer, holidays);
  }
}
