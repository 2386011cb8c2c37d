import { expect, it } from '@jest/globals';
import { smsCountriesFrom, smsRefusal } from './sms-countries.ts';

const COUNTRY = 'We cannot send SMS to this country.';
const NUMBER = 'We cannot send SMS to this number.';
const ALLOWED = smsCountriesFrom(['+91', '+1', '+44', '+61', '+65', '+971']);

it('A calling code means its main country, an ISO code its own', () => {
  expect(ALLOWED).toEqual(['IN', 'US', 'CA', 'GB', 'AU', 'SG', 'AE']);
  expect(smsCountriesFrom(['IN', 'je', '+7', '+39', '+91'])).toEqual(['IN', 'JE', 'RU', 'IT']);
});

it.each(['91', '+999', '+1876', '+800', '+881', 'XX', 'India', '+', '001', 'constructor'])(
  'refuses %s, which is not a listed country',
  (listed) => {
    expect(() => smsCountriesFrom([listed])).toThrow('SMS_COUNTRIES must list countries');
    expect(() => smsCountriesFrom([listed])).toThrow(`not '${listed}'`);
  },
);

it.each<[what: string, phone: string, refusal: string | null]>([
  ['India', '+919847012345', null],
  ['the USA', '+14155550123', null],
  ['Canada', '+16135550123', null],
  ['the UK', '+447400123456', null],
  ['Australia', '+61412345678', null],
  ['Singapore', '+6581234567', null],
  ['the Emirates', '+971501234567', null],
  ['Jamaica', '+18765551234', COUNTRY],
  ['the Dominican Republic', '+18095551234', COUNTRY],
  ['Barbados', '+12462345678', COUNTRY],
  ['Jersey', '+447797123456', COUNTRY],
  ['Guernsey', '+447911123456', COUNTRY],
  ['the Isle of Man', '+447624123456', COUNTRY],
  ['Kazakhstan', '+77012345678', COUNTRY],
  ['a satellite', '+881612345678', COUNTRY],
  ['no country', '+99912345678901', COUNTRY],
  ['a premium number of the USA', '+19005551234', NUMBER],
  ['a personal number of the USA', '+15005551234', NUMBER],
  ['a premium number of the UK', '+449161234567', NUMBER],
  ['a personal number of the UK', '+447012345678', NUMBER],
  ['a pager of the UK', '+447640123456', NUMBER],
  ['a number of the whole UK', '+445512345678', NUMBER],
  ['a premium number of Australia', '+611901123456', NUMBER],
  ['a premium number of Singapore', '+6519001234567', NUMBER],
  ['a premium number of India', '+911861234567890', NUMBER],
  ['a premium number of the Emirates', '+971900234567', NUMBER],
  ['a number of India that is too long', '+9198470123456', NUMBER],
  ['a premium number that is too short', '+61190112345', COUNTRY],
  ['a number of no area', '+15551234567', COUNTRY],
])('A number of %s: %s is answered %s', (_what, phone, refusal) => {
  expect(smsRefusal(phone, ALLOWED)).toBe(refusal);
});

it('Every mobile number of India that begins with 9 gets SMS', () => {
  for (let n = 0; n < 100; n += 1) {
    const digits = String((n * 98_765_431) % 1_000_000_000).padStart(9, '0');
    expect([digits, smsRefusal(`+919${digits}`, ALLOWED)]).toEqual([digits, null]);
  }
});
