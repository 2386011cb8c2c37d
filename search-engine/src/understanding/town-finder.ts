import { kilometresOf, pointAt, type Position, squaredChord } from '../geo/earth.ts';
import { tokenise } from '../text/normalise-text.ts';
import { phoneticKeyOf } from '../text/phonetic-key.ts';
import { type KnownPlace, knownPlaces, namesOf } from './known-places.ts';
import { PlaceFinder } from './place-finder.ts';

/** A town of shops, with the middle of its shops; without coordinates if no shop has them. */
export interface TownOfShops {
  name: string;
  shops: number;
  latitude: number | null;
  longitude: number | null;
}
export interface FoundTown extends Position {
  name: string;
  /** `Thrissur, Kerala`. */
  label: string;
  /** In kilometres; null without a position to measure from. */
  distance: number | null;
}

/** A known place within this distance of a town with shops is offered too. */
const NEAR_KM = 15;
/** Shorter texts are not compared by their sound. */
const MIN_SOUND = 3;

interface Entry {
  place: KnownPlace;
  shops: number;
  sounds: string[];
}

/** Completes the name of a town with shops, or of a place beside one. */
export class TownFinder {
  readonly #entries: Entry[];
  readonly #byPlace: Map<KnownPlace, Entry>;
  readonly #places: PlaceFinder;

  constructor(towns: readonly TownOfShops[]) {
    const known = knownPlaces();
    const byName = new Map(known.map((place) => [place.name, place]));
    const withShops = new Map<KnownPlace, number>();
    for (const town of towns) {
      const place = byName.get(town.name) ?? unknownPlace(town);
      if (place) withShops.set(place, town.shops);
    }
    const besideShops = known.filter(
      (place) =>
        !withShops.has(place) &&
        [...withShops.keys()].some((town) => kilometresBetween(place, town) <= NEAR_KM),
    );
    this.#entries = [...withShops.keys(), ...besideShops].map((place) => ({
      place,
      shops: withShops.get(place) ?? 0,
      sounds: place.names.map((name) => phoneticKeyOf(name.replaceAll(' ', ''))),
    }));
    this.#byPlace = new Map(this.#entries.map((entry) => [entry.place, entry]));
    this.#places = new PlaceFinder(this.#entries.map(({ place }) => place));
  }

  /**
   * The towns whose name begins with the text, or else sounds or is spelt like it. The nearest come
   * first, after a town of exactly this name; without a position, those with the most shops.
   */
  find(text: string, from: Position | null, limit: number): FoundTown[] {
    const words = tokenise(text);
    const isExact = ({ names }: KnownPlace) => Number(names.includes(words.join(' ')));
    const found = words.length > 0 ? this.#matching(words) : this.#entries.filter(hasShops);
    return found
      .map(({ place, shops }) => ({
        place,
        shops,
        distance: from && kilometresBetween(from, place),
      }))
      .sort(
        (a, b) =>
          isExact(b.place) - isExact(a.place) ||
          (a.distance ?? 0) - (b.distance ?? 0) ||
          b.shops - a.shops ||
          (a.place.name < b.place.name ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ place: { name, state, latitude, longitude }, distance }) => ({
        name,
        label: state === null ? name : `${name}, ${state}`,
        latitude,
        longitude,
        distance: distance === null ? null : Math.round(distance * 10) / 10,
      }));
  }

  #matching(words: readonly string[]): Entry[] {
    const typed = words.join(' ');
    const byPrefix = this.#entries.filter(({ place }) =>
      place.names.some((name) => name.startsWith(typed) || name.includes(` ${typed}`)),
    );
    if (byPrefix.length > 0) return byPrefix;
    // 'Thrissur, Kerala' is the label of an option.
    for (let to = words.length; to > 0; to -= 1) {
      const some = words.slice(0, to);
      const place = this.#places.named(some) ?? this.#places.similarTo(some, true)?.place;
      if (place) return [this.#byPlace.get(place)!];
    }
    const sound = phoneticKeyOf(words.join(''));
    if (sound.length < MIN_SOUND) return [];
    return this.#entries.filter(({ sounds }) => sounds.some((other) => other.startsWith(sound)));
  }
}

const hasShops = ({ shops }: Entry): boolean => shops > 0;

/** A town that the tables lack, at the middle of its shops. */
function unknownPlace({ name, latitude, longitude }: TownOfShops): KnownPlace | null {
  if (latitude === null || longitude === null) return null;
  const position = { latitude, longitude };
  return {
    name,
    state: null,
    names: namesOf([name]),
    ...position,
    isLocality: false,
    minRadius: 0,
  };
}

function kilometresBetween(one: Position, other: Position): number {
  return kilometresOf(squaredChord(pointAt(one), pointAt(other)));
}
