import type { CardCodeSecret } from '@nattil/contracts/api/member/cards';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { member } from './people.ts';

/** The secret of RFC 6238, appendix B. */
export function codeSecret(differences: Partial<CardCodeSecret> = {}): CardCodeSecret {
  return {
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    reference: 'AB3DE5GH7J',
    tier: 'bronze',
    serverTime: new Date().toISOString(),
    ...differences,
  };
}

/** Serves the secret of the card's codes, and the stream of the shown card. */
export function codeServer(given: () => CardCodeSecret | Response = () => codeSecret()) {
  const calls: string[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const answer = (method: string) => () => {
    calls.push(method);
    const secret = given();
    return secret instanceof Response ? secret : HttpResponse.json({ success: true, data: secret });
  };
  server.use(
    http.get(api('/users/card/code-secret'), answer('GET')),
    http.post(api('/users/card/code-secret'), answer('POST')),
    http.get(api('/users/card/live'), () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller);
          controller.enqueue(new TextEncoder().encode('event: open\ndata: {}\n\n'));
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return {
    calls,
    streams,
    record(purchase: Purchase): void {
      const event = `event: purchase\ndata: ${JSON.stringify(purchase)}\n\n`;
      for (const stream of streams) stream.enqueue(new TextEncoder().encode(event));
    },
  };
}

export function purchase(differences: Partial<Purchase> = {}): Purchase {
  return {
    id: 'p-1',
    shopId: 'shop-1',
    shopName: "Menon's Bakery",
    memberId: member().id,
    cardNumber: '****-****-****-2345',
    billAmount: 1240,
    discountPercent: 8,
    discountAmount: 99.2,
    payable: 1140.8,
    decidedBy: 'tier',
    tier: 'gold',
    status: 'recorded',
    recordedAt: '2026-11-20T06:30:00.000Z',
    cardShown: 'scanned',
    recordedBy: { realm: 'partner', id: 'partner-1', name: null },
    reversedAt: null,
    reason: null,
    disputedAt: null,
    billNumber: null,
    billDate: null,
    ...differences,
  };
}
