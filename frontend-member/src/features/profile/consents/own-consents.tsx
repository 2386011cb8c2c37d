import { Anchor, Button, Group, Title } from '@mantine/core';
import type { OwnConsent, OwnConsents } from '@nattil/contracts/api/member/account';
import { formatDateAndTime } from '@nattil/contracts/formats';
import { purposeTitle } from '@nattil/contracts/legal/privacy-notice';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { useEndNewsletterMutation } from './consentApi.ts';
import styles from '../own-profile/own-profile.module.css';

/** A member's consents with their dates. */
export function ConsentList({ consents }: Pick<OwnConsents, 'consents'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.lines}>
      <Title order={2} size="h3" id={id}>
        Your consent
      </Title>
      {consents.length === 0 ? (
        <p>No consent is recorded yet.</p>
      ) : (
        <ul className={styles.consents}>
          {consents.map((consent) => (
            <Consent key={consent.id} consent={consent} />
          ))}
        </ul>
      )}
      <p>
        What we store, why and how long is in the{' '}
        <Anchor component={Link} to={paths.privacyNotice} inherit>
          privacy notice
        </Anchor>
        . You withdraw your consent to the newsletter, or to everything by deleting your account,
        below.
      </p>
    </section>
  );
}

function Consent({ consent }: { consent: OwnConsent }) {
  const { version, language, purposes, givenAt, withdrawnAt } = consent;
  return (
    <li className={styles.consequence}>
      <b>{purposes.map(purposeTitle).join(', ')}</b>
      <span>{`Given ${formatDateAndTime(givenAt)}`}</span>
      {withdrawnAt ? <span>{`Withdrawn ${formatDateAndTime(withdrawnAt)}`}</span> : null}
      <span>{`Privacy notice ${version}, ${language === 'en' ? 'in English' : language}`}</span>
    </li>
  );
}

/** Unsubscribes the member's own addresses from the newsletter. */
export function OwnNewsletter({ newsletter }: Pick<OwnConsents, 'newsletter'>) {
  const [end, { isLoading }] = useEndNewsletterMutation();
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);

  async function turnOff(): Promise<void> {
    if (isLoading) return;
    setError(null);
    try {
      await end().unwrap();
      toast.success('The newsletter is off.');
      // The pressed button disappears.
      title.current?.focus();
    } catch (refusal) {
      setError(messageOf(refusal, 'The newsletter could not be turned off. Please try again.'));
    }
  }

  return (
    <section aria-labelledby={id} className={styles.lines}>
      <Title order={2} size="h3" id={id} ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        Your newsletter
      </Title>
      <FormError>{error}</FormError>
      <p>
        {newsletter
          ? 'You get our newsletter at an e-mail address of yours.'
          : 'None of your confirmed e-mail addresses gets our newsletter.'}
      </p>
      {newsletter ? (
        <Group>
          <Button variant="default" loading={isLoading} onClick={() => void turnOff()}>
            Turn the newsletter off
          </Button>
        </Group>
      ) : null}
    </section>
  );
}
