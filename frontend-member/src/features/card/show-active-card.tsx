import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useOwnCard } from './cardApi.ts';

interface ShowActiveCardProps {
  className?: string;
  onShow: () => void;
}

/** The button for the counter, for members whose card is active. */
export function ShowActiveCard({ className, onShow }: ShowActiveCardProps) {
  const { data } = useOwnCard();
  if (data?.card?.status !== 'active') return null;
  return (
    <Button
      size="lg"
      className={className}
      leftSection={<IconCreditCard size={20} aria-hidden />}
      onClick={onShow}
    >
      Show card
    </Button>
  );
}
