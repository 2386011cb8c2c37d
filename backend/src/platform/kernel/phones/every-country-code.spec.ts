import { expect, it } from '@jest/globals';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { callingCodeOf, countryOptions } from '@nattil/contracts/catalog/all-country-codes';

it('The forms offer every country of libphonenumber-js with its calling code', () => {
  const known = getCountries().map((iso) => `${iso} +${getCountryCallingCode(iso)}`);
  const offered = countryOptions().map(({ iso, code }) => `${iso} ${code}`);
  expect(offered.toSorted()).toEqual(known.toSorted());
});

it('A number begins with the calling code of its country alone', () => {
  for (const { code } of countryOptions()) expect(callingCodeOf(`${code}123456789`)).toBe(code);
});
