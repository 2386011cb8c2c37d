/**
 * Letters that stand for one sound when names of Kerala are written in Latin letters. Each step
 * runs on the result of the previous one.
 */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/zh/g, 'l'],
  [/tch|ch/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/([bcdgjkt])h/g, '$1'],
  [/d/g, 't'],
  [/ck|c|q/g, 'k'],
  [/ou|au|o{2,}|ow(?=[^aeiouy]|$)/g, 'u'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/tC/g, 'C'],
  [/x/g, 'ks'],
  [/ee|y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=[aeiou])h$/, ''],
  // 'Thulasi' is also 'Tulsi', 'Malabar' 'Malbar'.
  [/(?<=[aeiou][lrnms])a(?=[^aeiouhl][aeiou])/g, ''],
];

/** The phonetic key of a word: words with the same key are spellings of one sound. */
export function phoneticKeyOf(word: string): string {
  return STEPS.reduce((sound, [letters, one]) => sound.replace(letters, one), word);
}
