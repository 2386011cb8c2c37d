import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { EntrancePage } from '../shared/ui/entrance-page.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <EntrancePage title={t`Page not found`}>
      <Text mb="md">{t`There is no page at this address.`}</Text>
      <Button component={Link} to={paths.scan} fullWidth>
        {t`Go to Scan`}
      </Button>
    </EntrancePage>
  );
}
