import { configureStore } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import { apiErrorOf } from '../../api/api-error.ts';
import { causeInWords, explain } from '../../api/error-cause.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderWithStore } from '../../testing/render.tsx';
import { FailedState } from './failed-state.tsx';

const store = configureStore({ reducer: () => ({}) });
const ID = '8956144f-3198-4c0e-b0e7-8a774c175764';
const answered = (status: number, headers = {}, body: unknown = {}) =>
  apiErrorOf(status, body, new Headers({ 'X-Request-Id': ID, ...headers }));

describe('a failure', () => {
  it.each([
    ['connection', { status: 'NETWORK' as const }, /no connection/],
    ['server', answered(500), /server has a problem/],
    ['server', answered(503, {}, '<html>'), /server has a problem/],
    ['not-found', answered(404), /does not exist/],
    ['not-found', answered(410), /does not exist/],
    ['not-allowed', answered(403), /may not see/],
    ['signed-out', answered(401), /log in again/],
    ['new-version', { status: 'NETWORK' as const, code: 'NEW_VERSION' }, /reload the page/],
    ['too-many', answered(429), /try again later/],
    ['too-many', answered(429, { 'Retry-After': '3100' }), /Try again in 52 minutes/],
    ['too-many', answered(429, { 'Retry-After': '0' }), /Try again in 1 minute\./],
    ['too-many', answered(429, { 'Retry-After': 'soon' }), /try again later/],
  ])('names its cause: %s', (cause, error, text) => {
    expect(explain(error)).toMatchObject({ cause, text: expect.stringMatching(text) });
  });

  it.each([answered(422), new Error('of the page'), null, undefined, 'text'])(
    'names neither server nor connection as the cause of %p',
    (error) => {
      expect(explain(error)).toEqual({ cause: 'refused', text: null, requestId: null });
    },
  );

  it('of the server shows the request id, which can be copied', async () => {
    const { user } = renderWithStore(
      <FailedState error={answered(500)} message="The list is missing." onRetry={jest.fn()} />,
      { store },
    );
    expect(screen.getByText('The list is missing.')).toBeVisible();
    expect(screen.getByText(ID)).toBeVisible();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy the number of the request' }));
    expect(write).toHaveBeenCalledWith(ID);
    expect(causeInWords(answered(500))).toContain(ID);
    await expectNoAxeViolations();
  });

  it.each([404, 403, 429])('of status %i has no number to copy', (status) => {
    renderWithStore(<FailedState error={answered(status)} message="Missing." />, { store });
    expect(screen.queryByText(ID)).toBeNull();
    expect(causeInWords(answered(status))).toBeUndefined();
  });
});
