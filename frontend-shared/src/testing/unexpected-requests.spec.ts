import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { api, http, HttpResponse, server } from './server.ts';
import { expectNoUnexpectedRequests } from './unexpected-requests.ts';

describe('a request without a handler', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('fails its spec once, with method and address', async () => {
    // The request reaches the network, where another program may answer at this address.
    await fetch(api('/nowhere?q=tea'), { method: 'POST' }).catch(() => undefined);
    await expect(expectNoUnexpectedRequests()).rejects.toThrow('POST /api/nowhere?q=tea');
    await expectNoUnexpectedRequests();
  });

  it('fails its spec even if the spec ends before the answer', async () => {
    fetch(api('/left-behind')).catch(() => undefined);
    await expect(expectNoUnexpectedRequests()).rejects.toThrow('GET /api/left-behind');
  });

  it('with a handler is expected, for any answer', async () => {
    server.use(http.get(api('/known'), () => HttpResponse.error()));
    await expect(fetch(api('/known'))).rejects.toThrow();
    await expectNoUnexpectedRequests();
  });
});
