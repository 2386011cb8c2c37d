import { Button, Group, Text, Title } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { LogoMark } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { useNavigate } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import styles from './not-found.module.css';

export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <title>{`Page Not Found, ${BRAND.name}`}</title>
      <LogoMark size={72} />
      <Title order={1}>Page Not Found</Title>
      <Text size="lg">The page you&apos;re looking for doesn&apos;t exist or has been moved.</Text>
      <Group justify="center">
        <Button onClick={() => void navigate(paths.home)}>Go Home</Button>
        <Button variant="outline" onClick={() => void navigate(-1)}>
          Go Back
        </Button>
      </Group>
    </div>
  );
}
