import type { Answer } from '../common.ts';

/** `POST /api/users/newsletter/subscribe`: the same answer for all; takes effect when confirmed by mail. */
export interface SubscribeRequest {
  email: string;
}

/** `POST /api/users/newsletter/confirm` and `/unsubscribe`: the token of a link in a mail. */
export interface NewsletterTokenRequest {
  token: string;
}

/** `POST /api/users/newsletter/status`. */
export interface NewsletterStatusRequest {
  email: string;
  /** Token of a mail's link; without it the answer is `private` for all addresses. */
  token?: string;
}
export type NewsletterStatusAnswer = Answer<{
  status: 'private' | 'unconfirmed' | 'subscribed' | 'unsubscribed';
}>;
