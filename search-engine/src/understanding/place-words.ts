/** These come before a place. */
export const BEFORE_PLACE = new Set([
  'near',
  'nearby',
  'in',
  'at',
  'around',
  'from',
  'to',
  'of',
  'nearest',
  'close',
  'beside',
  'within',
  'inside',
  'outside',
  'opposite',
  'behind',
  'by',
]);
/** These come before one of `BEFORE_PLACE`: 'not far from', 'next to', 'in or near'. */
export const BEFORE_NEAR = new Set([
  'not',
  'too',
  'far',
  'next',
  'or',
  'just',
  'somewhere',
  'anywhere',
  'located',
  'situated',
  'available',
]);
/** 'Aluva bus stand' is in Aluva. */
export const LANDMARKS: readonly (readonly string[])[] = [
  ['bus', 'stand'],
  ['bus', 'station'],
  ['bus', 'stop'],
  ['railway', 'station'],
  ['train', 'station'],
  ['metro', 'station'],
];
export const AFTER_PLACE = new Set([
  'il',
  'yil',
  'le',
  'ile',
  'yile',
  'ilulla',
  'aduthu',
  'aduth',
  'aduthulla',
  'side',
  'area',
  'town',
  'city',
  'district',
  'അടുത്ത്',
  'അടുത്തുള്ള',
  'സമീപം',
]);
/** 'Aluva Road' is a street somewhere else. */
export const OF_STREETS = new Set([
  'road',
  'rd',
  'street',
  'st',
  'lane',
  'junction',
  'jn',
  'highway',
  'bypass',
  'market',
]);
/** These are in the town whose name they bear, if 'near' comes before it. */
export const IN_TOWNS = new Set(['junction', 'jn', 'market', 'bypass']);
/** 'Near me' and 'around here': the member's own circle. */
export const HERE = [
  ['near', 'me'],
  ['near', 'to', 'me'],
  ['near', 'by', 'me'],
  ['near', 'by'],
  ['nearby', 'me'],
  ['nearby'],
  ['around', 'here'],
  ['around', 'me'],
  ['close', 'to', 'me'],
  ['close', 'by'],
  ['near', 'here'],
  ['near', 'my', 'location'],
  ['near', 'my', 'place'],
  ['near', 'my', 'home'],
  ['in', 'my', 'area'],
  ['around', 'my', 'area'],
  ['my', 'area'],
  ['ente', 'aduthu'],
  ['ivide'],
];
/** Areas that are too wide for a circle. */
export const WIDE = new Set(['kerala', 'india', 'keralam', 'കേരളം', 'കേരളത്തില്']);
