import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/domain/domain-error.ts';
import { draw, type Drawing, type Drawn } from './drawing.ts';
import { countScans, pictureType } from './picture-file.ts';

const MAX_CONCURRENT = 2;
/** Pictures that wait or are being drawn. Each may have some megabytes. */
const MAX_PENDING = 20;
/** One being drawn, and one waiting. */
const MAX_OF_OWNER = 2;
const RETRY_SECONDS = 3;
const TIMEOUT_MS = 8_000;
/**
 * Photographs have one scan, or ten if they are progressive. The decoder passes over all pixels for
 * each scan.
 */
const MAX_SCANS = 100;

interface PictureRequest extends Drawing {
  /** The sender as `<kind>/<id>`. One picture per owner is drawn at a time. */
  owner: string;
  withinMs?: number;
  maxScans?: number;
}

interface Turn {
  owner: string;
  begin: () => void;
}

/**
 * Draws the stored picture from an uploaded one. Two at a time, because each occupies a core and
 * may need memory for all its pixels.
 */
@Injectable()
export class Pictures {
  /** Owners of the pictures that are being drawn. */
  readonly #drawing = new Set<string>();
  #waiting: Turn[] = [];

  /**
   * Throws RATE_LIMITED while the owner has two pictures here, UNAVAILABLE while all places are
   * taken.
   */
  async draw(
    file: Buffer,
    { owner, withinMs = TIMEOUT_MS, maxScans = MAX_SCANS, ...drawing }: PictureRequest,
  ): Promise<Drawn> {
    const isJpeg = pictureType(file) === 'image/jpeg';
    if (isJpeg && countScans(file) > maxScans) return { refused: 'unreadable' };
    this.#refuseTooMany(owner);
    await new Promise<void>((begin) => {
      this.#waiting.push({ owner, begin });
      this.#goOn();
    });
    try {
      return await draw({ file, ...drawing }, withinMs);
    } finally {
      this.#drawing.delete(owner);
      this.#goOn();
    }
  }

  #refuseTooMany(owner: string): void {
    const waiting = this.#waiting.filter((turn) => turn.owner === owner).length;
    if (waiting + (this.#drawing.has(owner) ? 1 : 0) >= MAX_OF_OWNER)
      throw new DomainError('RATE_LIMITED', { retryAfter: RETRY_SECONDS });
    if (this.#waiting.length + this.#drawing.size >= MAX_PENDING)
      throw new DomainError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  }

  #goOn(): void {
    while (this.#drawing.size < MAX_CONCURRENT) {
      const next = this.#waiting.find(({ owner }) => !this.#drawing.has(owner));
      if (!next) return;
      this.#waiting = this.#waiting.filter((turn) => turn !== next);
      this.#drawing.add(next.owner);
      next.begin();
    }
  }
}
