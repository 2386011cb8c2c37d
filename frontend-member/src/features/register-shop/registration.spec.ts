import { expect, it } from '@jest/globals';
import { registrationRules, toRequest } from './registration.ts';
import { EMPTY_REGISTRATION } from './typed-registration.ts';

it('a text is checked and sent as one line, as the server stores it', () => {
  expect(registrationRules.shopName('\u200b\u202e\n')).toBe('Store name is required');
  expect(registrationRules.storeAddress('7\n\n\n\n\n\n\n\n\n8')).toBe(
    'Store address must be between 10 and 500 characters',
  );
  const sent = toRequest({
    ...EMPTY_REGISTRATION,
    shopName: ' Malabar\u2060 Kitchen ',
    location: 'Kochi,\tKerala',
    storeAddress: 'Shop 7\nMarine Drive\n',
  });
  expect(sent).toMatchObject({
    shopName: 'Malabar Kitchen',
    location: 'Kochi, Kerala',
    storeAddress: 'Shop 7 Marine Drive',
  });
});
