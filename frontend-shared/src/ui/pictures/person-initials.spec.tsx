import { render } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { PersonInitials } from './person-initials.tsx';

it.each([
  ['anna maria mathew', 'AM'],
  ['Anna', 'A'],
  ['അമ്മിണിക്കുട്ടി രാമചന്ദ്രൻ കു', 'അ'],
  ['കുഞ്ഞുമോൻ', 'കു'],
  ['Ammini കുട്ടി', 'A'],
  ['  ', '?'],
  [null, '?'],
])('the initials of %j are %s', (name, initials) => {
  const { container } = render(<PersonInitials name={name} />);
  expect(container).toHaveTextContent(new RegExp(`^${initials.replace('?', '[?]')}$`));
});
