import { expect, it } from '@jest/globals';
import { readRegistrationRefusal } from './registration-refusal.ts';

/** The field errors of a validation refusal with this single message. */
function fieldsOf(message: string, field = '') {
  return readRegistrationRefusal({ status: 422, errors: [{ field, message }] }).fields;
}

it.each([
  ['Invalid GST number format', 'gstNumber'],
  ['This Email is taken', 'email'],
  ['Phone is wrong', 'phone'],
  ['Store address is required', 'storeAddress'],
  ['Unknown district', 'district'],
  ['Unknown taluk', 'talukBlock'],
  ['Unknown block', 'talukBlock'],
  ['Category is unknown', 'category'],
  ['Location is too short', 'location'],
  ['Shop is wrong', 'shopName'],
  ['Store name is required', 'shopName'],
])('M-469: "%s" belongs to %s', (message, field) => {
  expect(fieldsOf(message)).toEqual({ [field]: message });
});

it('M-469: the field that the server names comes before keywords', () => {
  expect(fieldsOf('Shop is at another location', 'email')).toEqual({
    email: 'Shop is at another location',
  });
});
