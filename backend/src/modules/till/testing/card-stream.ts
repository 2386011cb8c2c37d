import type { Purchase } from '@nattil/contracts/api/purchases';

const PURCHASE = /^event: purchase\ndata: (.*)$/gm;

/** The live stream of a card as a browser reads it; `text` is the data received so far. */
export interface CardStream {
  response: Response;
  text: string;
  purchases: () => Purchase[];
  leave: () => void;
}

export async function follow(url: string, token: string): Promise<CardStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/users/card/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const stream: CardStream = {
    response,
    text: '',
    purchases: () =>
      [...stream.text.matchAll(PURCHASE)].map(([, data]) => JSON.parse(data!) as Purchase),
    leave: () => abort.abort(),
  };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body!)
      stream.text += decoder.decode(part as Uint8Array, { stream: true });
  };
  void read().catch(() => undefined);
  return stream;
}
