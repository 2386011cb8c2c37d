import { answerBuffers } from '../../../../platform/http/answer-buffers.ts';
import { kilometresOf } from '../earth.ts';
import type { IndexedShop } from '../indexed-shop.ts';
import { JsonOutput } from '../json-output.ts';
import type { PlainNearest } from './plain-nearest.ts';

const TAIL_LENGTH = 40;
/** Bytes that hold most answers; a longer one gets more. */
const ROOM = 64 * 1024;
const COMMA = ','.charCodeAt(0);

/** The JSON of shops, made beforehand, to which only distance and opening are added. */
export class PlainRecords {
  readonly #all = new JsonOutput(Buffer.allocUnsafeSlow(1 << 20));
  /** Where the JSON of each shop begins; one more for the end of the last. */
  readonly #starts: number[] = [0];
  readonly #closed = Buffer.from(',"isOpen":false}');
  readonly #open = Buffer.from(',"isOpen":true}');

  /** With everything that a shop is told with, or with so little that it has about 300 bytes. */
  constructor(readonly size: 'whole' | 'brief') {}

  /** Shops are numbered in the order in which they are added. */
  add(shop: IndexedShop): void {
    const { id, version: _version, ...facts } = shop;
    const { name, category, city, address, latitude, longitude, phone, email, image } = shop;
    const told =
      this.size === 'whole'
        ? facts
        : { name, category, city, address, phone, email, image, latitude, longitude };
    this.#all.text(`{"id":"${id}",${JSON.stringify(told).slice(1, -1)},"distance":`);
    this.#starts.push(this.#all.length);
  }

  /** The whole answer: the total, and the nearest shops in their order. */
  answer(
    total: number,
    { slots, chords, length }: PlainNearest,
    isOpen: (slot: number) => boolean,
  ): Buffer {
    const out = new JsonOutput(answerBuffers.take(ROOM));
    out.plain(`{"success":true,"total":${total},"data":[`);
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at]!;
      const [from, to] = [this.#starts[slot]!, this.#starts[slot + 1]!];
      out.reserve(to - from + TAIL_LENGTH);
      if (at > 0) out.byte(COMMA);
      out.part(this.#all.bytes, from, to);
      out.thousandths(Math.round(kilometresOf(chords[at]!) * 1000));
      out.whole(isOpen(slot) ? this.#open : this.#closed);
    }
    out.plain(']}');
    return out.taken();
  }
}
