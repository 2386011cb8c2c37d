import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useOwnCard } from './cardApi.ts';

/** The button for the counter, for members whose card is active. */
export function ShowActiveCard({ onShow }: { onShow: () => void }) {
  const { data } = useOwnCard();
  if (data?.card?.status !== 'active') return null;
  return (
    <Button
      size="lg"
      // As the first button on green.
      bg="gold.1"
      c="var(--nattil-green-9)"
      leftSection={<IconCreditCard size={20} aria-hidden />}
      onClick={onShow}
    >
      Show card
    </Button>
  );
}
