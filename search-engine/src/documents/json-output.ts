const DOT = 46;
const ZERO = 48;
/** Larger numbers are rare enough for `String`. */
const MAX_COUNTED = 1e9;

/** Output buffer of an answer. */
export class JsonOutput {
  bytes: Buffer;
  length = 0;

  /** Overwrites `bytes` from its beginning; replaces it with a larger buffer if it is too small. */
  constructor(bytes: Buffer = Buffer.allocUnsafe(32 * 1024)) {
    this.bytes = bytes;
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  text(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** Writes an ASCII text. */
  plain(text: string): void {
    this.reserve(text.length);
    for (let at = 0; at < text.length; at += 1) this.bytes[this.length + at] = text.charCodeAt(at);
    this.length += text.length;
  }

  /** Copies a part of another buffer; there must be room for it. */
  part(bytes: Buffer, from: number, to: number): void {
    bytes.copy(this.bytes, this.length, from, to);
    this.length += to - from;
  }

  /** Copies another buffer; there must be room for it. */
  whole(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  byte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  /** Writes a number as three bytes, the lowest first. */
  threeBytes(number: number): void {
    for (const shift of [0, 8, 16]) this.byte((number >> shift) & 255);
  }

  /** Writes an integer that is not negative. */
  count(number: number): void {
    if (number > MAX_COUNTED) return this.plain(String(number));
    let length = 1;
    for (let rest = number; rest >= 10; rest = (rest / 10) | 0) length += 1;
    this.reserve(length);
    const { bytes } = this;
    for (let at = this.length + length - 1, rest = number; at >= this.length; at -= 1) {
      const tens = (rest / 10) | 0;
      bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    this.length += length;
  }

  /** Writes a thousandth of a non-negative number, formatted as by `String`: 12,340 is 12.34. */
  thousandths(number: number): void {
    const whole = Math.floor(number / 1000);
    this.count(whole);
    let rest = number - whole * 1000;
    if (rest === 0) return;
    this.reserve(8);
    this.bytes[this.length++] = DOT;
    for (let unit = 100; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit);
      this.bytes[this.length++] = ZERO + digit;
      rest -= digit * unit;
    }
  }

  taken(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}
