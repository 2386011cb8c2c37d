import { Trans } from '@lingui/react/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

/** The answer to a request for a link; it is the same for every contact. */
export function LinkAsked({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert
        ref={note}
        tabIndex={-1}
        color="green"
        icon={<IconMailCheck aria-hidden />}
        role="status"
      >
        {text}
      </Alert>
      <BackToSignIn />
    </Stack>
  );
}

export function BackToSignIn() {
  return (
    <Button component={Link} to={paths.login} variant="default" fullWidth>
      <Trans>Back to the sign-in</Trans>
    </Button>
  );
}
