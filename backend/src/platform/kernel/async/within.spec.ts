import { describe, expect, it } from '@jest/globals';
import { TookTooLong, within } from './within.ts';

describe('work with a time limit', () => {
  it('returns its result or its own error if it ends in time', async () => {
    expect(await within(1_000, 'Adding', Promise.resolve(3))).toBe(3);
    await expect(within(1_000, 'Adding', Promise.reject(new Error('no figures')))).rejects.toThrow(
      'no figures',
    );
  });

  it('fails with its name if it takes longer', async () => {
    const never = new Promise<void>(() => undefined);
    const late = within(20, 'Waiting', never);
    await expect(late).rejects.toThrow(TookTooLong);
    await expect(late).rejects.toThrow('Waiting took longer than 0.02 s');
  });
});
