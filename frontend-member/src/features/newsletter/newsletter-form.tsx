import { Button } from '@mantine/core';
import { notLoadedText } from '@nattil/frontend-shared/ui/loading/loaded-code';
import { type SubmitEvent, useState } from 'react';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import type { Outcome } from './subscribe.ts';
import styles from './newsletter-form.module.css';

const loadSubscribe = () => import('./subscribe.ts');

/** Part of the landing page, so the code for subscribing is loaded on submit. */
export function NewsletterForm() {
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const failed = outcome?.tone === 'error';

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    if (email === '' || sending) return;
    setSending(true);
    setOutcome(undefined);
    const answer = await loadSubscribe().then(
      ({ subscribe }) => subscribe(email, dispatch),
      async (): Promise<Outcome> => ({ tone: 'error', text: await notLoadedText() }),
    );
    setSending(false);
    setOutcome(answer);
    if (answer.tone === 'error') field.focus();
    else field.value = '';
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor="newsletter-email">Email for the newsletter</label>
      <div className={styles.line}>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          readOnly={sending}
          aria-invalid={failed || undefined}
          aria-describedby="newsletter-outcome"
        />
        <Button type="submit" variant="white" loading={sending} className={styles.submit}>
          Subscribe
        </Button>
      </div>
      <p id="newsletter-outcome" role="status" data-tone={outcome?.tone}>
        {outcome?.text}
      </p>
    </form>
  );
}
