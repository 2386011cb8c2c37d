import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths, termsPath } from '../../shared/paths.ts';

/**
 * The documents that a person accepts by signing up or in. Links open in a new tab to keep the
 * form.
 */
export function Agreement({ doing }: { doing: 'signing up' | 'logging in' }) {
  return (
    <Text ta="center" size="sm" c="dimmed">
      <span>{`By ${doing} you agree to the `}</span>
      <BesideLink to={termsPath}>terms and conditions</BesideLink>
      <span> and the </span>
      <BesideLink to={paths.privacyPolicy}>privacy policy</BesideLink>
      <span>.</span>
      {doing === 'signing up' ? (
        <span>
          {' '}
          You say that you are 18 or older, and that you agree to our{' '}
          <BesideLink to={paths.privacyNotice}>privacy notice</BesideLink>: what we store, why and
          how long.
        </span>
      ) : null}
    </Text>
  );
}

function BesideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor href={to} target="_blank" inherit underline="always">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Anchor>
  );
}
