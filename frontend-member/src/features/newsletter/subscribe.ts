import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { VISITOR_ERRORS } from '@nattil/contracts/rules/texts/form-errors';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { waitEnd, withWait } from '@nattil/frontend-shared/ui/time/refused-wait';
import type { AppDispatch } from '../../shared/store/state.ts';
import { visitorRefusal } from '../../shared/visitor-refusal.ts';
import { subscribe as endpoint } from './newsletterApi.ts';

/** The result of a subscription, as the form shows it. */
export interface Outcome {
  tone: 'done' | 'error';
  text: string;
}

/** The same text for every address, so that it does not reveal existing subscriptions. */
const SUBSCRIBED = 'Thank you. Please open the link in the mail that we send you, to confirm.';

/** Subscribes an address; its owner must confirm it by mail. */
export async function subscribe(email: string, dispatch: AppDispatch): Promise<Outcome> {
  const wrong = emailRule(email);
  if (wrong) return { tone: 'error', text: wrong };
  const { data, error } = await dispatch(endpoint.initiate({ email }));
  if (data?.success) return { tone: 'done', text: SUBSCRIBED };
  if (!isApiError(error)) return { tone: 'error', text: VISITOR_ERRORS.serverError };
  const { text } = visitorRefusal(error, 'email');
  const told = waitEnd(error) ? withWait(text, error.retryAfterSeconds ?? 0) : text;
  return { tone: 'error', text: told };
}
