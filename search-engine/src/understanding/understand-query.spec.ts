import { describe, expect, it } from '@jest/globals';
import { indexOf, KOCHI, MONDAY_MORNING, searchRequest } from '../testing/shops-and-requests.ts';

const index = indexOf(
  { name: 'Malabar Bakery', category: 'bakery' },
  { name: 'Sundar Stores', category: 'groceries' },
  { name: 'Good Morning Cafe', category: 'dining' },
  { name: 'Kochi Salon', category: 'beauty' },
);

/** Place, words and time in India of a text, typed in Kochi on Monday 2 March 2026 at 11:30. */
function understood(text: string, now = MONDAY_MORNING) {
  const found = index.search(searchRequest({ text, from: KOCHI, now }));
  const ist = found.openAt && new Date(found.openAt.getTime() + 5.5 * 3_600_000);
  return {
    place: found.place?.name ?? null,
    words: found.understood?.words ?? text,
    at: ist?.toISOString().slice(0, 16) ?? null,
  };
}

describe('a place in a query', () => {
  it.each([
    ['bakery near Thrissur', 'Thrissur'],
    ['bakery in thrissur', 'Thrissur'],
    ['bakery at Thrissur', 'Thrissur'],
    ['bakery around thrissur', 'Thrissur'],
    ['bakery thrissur', 'Thrissur'],
    ['thrissur bakery', 'Thrissur'],
    ['bakery, Thrissur', 'Thrissur'],
    ['bakery near thrissur, kerala', 'Thrissur'],
    ['bakery near trichur', 'Thrissur'],
    ['bakery trissur', 'Thrissur'],
    ['bakery in thrisur', 'Thrissur'],
    ['bakery near aluwa', 'Aluva'],
    ['bakery kaloor kochi', 'Kaloor'],
    ['bakery near fort cochin', 'Fort Kochi'],
    ['bakery mangalore', 'Mangalore'],
    ['bakery manglore', 'Mangalore'],
    ['bakery near coimbatoor', 'Coimbatore'],
    ['bakery in dubai', 'Dubai'],
    ['bakery sultan bathery', 'Sulthan Bathery'],
    ['bakery bathery', 'Sulthan Bathery'],
    ['bakery wayanad', 'Wayanad'],
    ['bakery near thrissur town', 'Thrissur'],
    ['bakery near thrissur bus stand', 'Thrissur'],
    ['bakery near aluva railway station', 'Aluva'],
    ['bakery near aluva junction', 'Aluva'],
    ['bakery not far from Thrissur', 'Thrissur'],
    ['bakery next to thrissur', 'Thrissur'],
    ['bakery by thrissur', 'Thrissur'],
    ['bakery in or near aluva', 'Aluva'],
    ['aluva le bakery', 'Aluva'],
    ['thrissuril bakery', 'Thrissur'],
    ['chenganuril bakery', 'Chengannur'],
    ['kottayathu bakery', 'Kottayam'],
    ['palakkattu bakery', 'Palakkad'],
    ['bakery south parayur', 'South Paravur'],
  ])('%s', (text, place) => {
    expect(understood(text)).toMatchObject({ place, words: 'bakery' });
  });

  it.each([
    ['തൃശൂർ ബേക്കറി', 'Thrissur', 'ബേക്കറി'],
    ['ബേക്കറി തൃശൂരിൽ', 'Thrissur', 'ബേക്കറി'],
    ['കൊച്ചിയിൽ ബേക്കറി', 'Kochi', 'ബേക്കറി'],
    ['കോട്ടയത്ത് ബേക്കറി', 'Kottayam', 'ബേക്കറി'],
    ['പാലക്കാട്ടെ ബേക്കറി', 'Palakkad', 'ബേക്കറി'],
  ])('in Malayalam: %s', (text, place, words) => {
    expect(understood(text)).toMatchObject({ place, words });
  });

  it.each([
    ...['bakery', 'bakery near me', 'malabar bakery nearby', 'bakery around here', 'bakrey'],
    ...['bakery sale', 'bakery south', 'seed bakery', 'bakery open at this hour'],
  ])('is not in %s', (text) => {
    expect(understood(text).place).toBeNull();
  });
});

describe('a time in a query, on Monday at 11:30', () => {
  it.each([
    ['bakery open now', '2026-03-02T11:30'],
    ['bakery open', '2026-03-02T11:30'],
    ['bakery open today', '2026-03-02T11:30'],
    ['bakery tonight', '2026-03-02T21:00'],
    ['bakery tomorrow', '2026-03-03T11:00'],
    ['bakery tommorow', '2026-03-03T11:00'],
    ['bakery tomorrow evening', '2026-03-03T18:00'],
    ['bakery this evening', '2026-03-02T18:00'],
    ['bakery open in the morning', '2026-03-02T11:30'],
    ['bakery open on sunday', '2026-03-08T11:00'],
    ['bakery that is open on sunday', '2026-03-08T11:00'],
    ['bakery sunday morning', '2026-03-08T10:00'],
    ['bakery open sundays', '2026-03-08T11:00'],
    ['bakery open on sun', '2026-03-08T11:00'],
    ['bakery on monday', '2026-03-02T11:30'],
    ['bakery next monday', '2026-03-09T11:00'],
    ['bakery late night', '2026-03-02T22:00'],
    ['bakery open late', '2026-03-02T22:00'],
    ['bakery 9 pm', '2026-03-02T21:00'],
    ['bakery at 9pm', '2026-03-02T21:00'],
    ['bakery 21:00', '2026-03-02T21:00'],
    ['bakery open at 9.30 pm', '2026-03-02T21:30'],
    ['bakery open at 9 am', '2026-03-03T09:00'],
    ['bakery tomorrow at 5', '2026-03-03T17:00'],
    ['bakery open after 9 pm', '2026-03-02T21:30'],
    ['bakery open past 9 pm', '2026-03-02T21:30'],
    ['bakery open at this hour', '2026-03-02T11:30'],
    ['bakery at 6 o clock', '2026-03-02T18:00'],
    ['bakery after work', '2026-03-02T18:00'],
    ['bakery at half past 8 pm', '2026-03-02T20:30'],
    ['bakery open till 10 pm', '2026-03-02T21:30'],
    ['bakery day after tomorrow', '2026-03-04T11:00'],
    ['bakery this weekend', '2026-03-07T11:00'],
    ['bakery on 25 december', '2026-12-25T11:00'],
    ['bakery in 2 hours', '2026-03-02T13:30'],
    ['bakery nale ravile', '2026-03-03T10:00'],
    ['ബേക്കറി നാളെ', '2026-03-03T11:00'],
  ])('%s', (text, at) => {
    const words = text.startsWith('ബ') ? 'ബേക്കറി' : 'bakery';
    expect(understood(text)).toEqual({ place: null, words, at });
  });

  it.each(['sundar stores', 'good morning cafe', 'bakery', 'mg road 24'])(
    'is not in %s',
    (text) => {
      expect(understood(text)).toEqual({ place: null, words: text, at: null });
    },
  );

  it('stands beside a place', () => {
    expect(understood('haircut near Aluva tomorrow evening')).toEqual({
      place: 'Aluva',
      words: 'haircut',
      at: '2026-03-03T18:00',
    });
    expect(understood('open now near aluva')).toMatchObject({ place: 'Aluva', words: '' });
  });

  it('counts on from now in the evening', () => {
    const evening = new Date('2026-03-01T14:00:00Z');
    for (const [text, at] of [
      ['bakery this evening', '2026-03-01T19:30'],
      ['bakery sunday', '2026-03-01T19:30'],
      ['bakery sunday morning', '2026-03-08T10:00'],
      ['bakery morning', '2026-03-02T10:00'],
      ['bakery tonight', '2026-03-01T21:00'],
    ])
      expect([text, understood(text!, evening).at]).toEqual([text, at]);
  });
});
