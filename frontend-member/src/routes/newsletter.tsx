import { Anchor, Paper } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { NewsletterLink } from '../features/newsletter/newsletter-link.tsx';
import {
  useConfirmNewsletterMutation,
  useUnsubscribeMutation,
} from '../features/newsletter/newsletterApi.ts';
import styles from './passwords/set-password.module.css';

/** The target of the link that confirms a subscription. */
export function ConfirmNewsletterPage() {
  const [confirm, { isLoading }] = useConfirmNewsletterMutation();
  const token = useToken();
  return (
    <div className={styles.page}>
      <title>{`Newsletter, ${BRAND.name}`}</title>
      <Paper withBorder className={styles.panel}>
        <NewsletterLink
          token={token}
          act={(of) => confirm({ token: of }).unwrap()}
          acting={isLoading}
          texts={{
            title: 'Confirm your subscription',
            text: (
              <>
                Press the button, and you get the newsletter of {BRAND.name}. What we store for it,
                and how long, is in our{' '}
                <Anchor component={Link} to={paths.privacyNotice} inherit>
                  privacy notice
                </Anchor>
                .
              </>
            ),
            action: 'Confirm subscription',
            doneTitle: 'You are subscribed',
            done: 'Each newsletter has a link by which you leave it again.',
            invalid: 'It has expired, or is not complete. Subscribe again below to get a new one.',
          }}
        />
      </Paper>
    </div>
  );
}

/** The target of the link in each newsletter. */
export function UnsubscribePage() {
  const [unsubscribe, { isLoading }] = useUnsubscribeMutation();
  const token = useToken();
  return (
    <div className={styles.page}>
      <title>{`Newsletter, ${BRAND.name}`}</title>
      <Paper withBorder className={styles.panel}>
        <NewsletterLink
          token={token}
          act={(of) => unsubscribe({ token: of }).unwrap()}
          acting={isLoading}
          texts={{
            title: 'Leave the newsletter',
            text: `Press the button, and you get no newsletter of ${BRAND.name} any more.`,
            action: 'Unsubscribe',
            doneTitle: 'You are unsubscribed',
            done: 'You get no newsletter any more. You may subscribe again at any time.',
            invalid: (
              <>
                It has expired, or is not complete. Use the link of a newer mail, or write to{' '}
                <Anchor href={`mailto:${BRAND.support.email}`} inherit translate="no">
                  {BRAND.support.email}
                </Anchor>
                , and we do it for you.
              </>
            ),
          }}
        />
      </Paper>
    </div>
  );
}

function useToken(): string {
  const [params] = useSearchParams();
  return params.get('token') ?? '';
}
