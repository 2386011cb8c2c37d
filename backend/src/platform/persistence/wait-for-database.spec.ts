import { expect, it } from '@jest/globals';
import { whyOutOfReach } from './wait-for-database.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

it.each([
  [failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 'nothing listens there'],
  [failure('sorry, too many clients already', '53300'), 'no further connection'],
  [failure('timeout expired'), 'no answer'],
  [failure('Connection terminated unexpectedly'), 'no answer'],
])('%s tells why PostgreSQL is out of reach', (error, why) => {
  expect(whyOutOfReach(error)).toContain(why);
});

it('an answer of PostgreSQL about a timeout does not count as no answer', () => {
  expect(whyOutOfReach(failure('canceling statement due to lock timeout', '55P03'))).toBeNull();
});
