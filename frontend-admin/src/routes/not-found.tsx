import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { paths } from '../shared/paths.ts';
import styles from './not-found.module.css';

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <title>Page not found · Admin Portal</title>
      <Logo size={36} />
      <Title order={1} className={styles.title}>
        Admin Page Not Found
      </Title>
      <Text c="dimmed" className="measure">
        There is no page of the portal at this address. It may have moved, or the address was
        mistyped.
      </Text>
      <Group justify="center" mt="sm">
        <Button component={Link} to={paths.dashboard}>
          Go to the dashboard
        </Button>
        <Anchor component={Link} to={paths.login}>
          Admin login
        </Anchor>
      </Group>
    </main>
  );
}
