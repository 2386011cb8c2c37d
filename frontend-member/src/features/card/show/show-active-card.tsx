import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useOwnCard } from '../cardApi.ts';

/** The button that shows an active card at the counter. */
export function ShowActiveCard({ onShow }: { onShow: () => void }) {
  const { data } = useOwnCard();
  if (data?.card?.status !== 'active') return null;
  return (
    <Button
      size="lg"
      // Styled like the first button on green.
      bg="gold.1"
      c="var(--nattil-green-9)"
      leftSection={<IconCreditCard size={20} aria-hidden />}
      onClick={onShow}
    >
      Show card
    </Button>
  );
}
