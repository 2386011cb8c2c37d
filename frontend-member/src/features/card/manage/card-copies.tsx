import { Button, Group } from '@mantine/core';
import type { Card } from '@nattil/contracts/api/member/cards';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { formatLongDate } from '@nattil/contracts/formats';
import { PrivilegeCard } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { IconPhotoDown, IconPrinter } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './card-copies.module.css';

interface CardCopiesProps {
  card: Card;
  name: string | null;
}

interface Copy {
  as: 'picture' | 'print';
  at: number;
}

/**
 * Saves the card as a picture or prints it. A copy shows its date, because it does not follow later
 * changes.
 */
export function CardCopies({ card, name }: CardCopiesProps) {
  const [making, setMaking] = useState<Copy | null>(null);
  const copy = useRef<HTMLDivElement>(null);

  const make = useEffectEvent(async (wanted: Copy, element: Element) => {
    try {
      if (wanted.as === 'print') window.print();
      else await savePicture(element, `nattil-card-${formatIsoDate(wanted.at)}.png`);
    } catch {
      toast.error('The picture could not be made. Please try again.');
    }
    setMaking(null);
  });
  useEffect(() => {
    const element = copy.current?.firstElementChild;
    if (making && element) void make(making, element);
  }, [making]);

  return (
    <>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          variant="default"
          leftSection={<IconPhotoDown size={20} aria-hidden />}
          loading={making?.as === 'picture'}
          onClick={() => setMaking({ as: 'picture', at: Date.now() })}
        >
          Save as picture
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => setMaking({ as: 'print', at: Date.now() })}
        >
          Print card
        </Button>
      </Group>
      {making
        ? createPortal(
            <div ref={copy} className={styles.copy} data-copy={making.as} aria-hidden>
              <PrivilegeCard
                number={card.cardNumber}
                name={name}
                status={card.status}
                tier={card.tier}
                expiresAt={card.expiresAt}
                activateBy={card.activateBy}
                stateNote={`on ${formatLongDate(making.at)}`}
                maxWidth={506}
              />
            </div>,
            document.body,
          )
        : null}
    </>
  );
}

/** The width of the card at 300 dpi. */
const PICTURE_WIDTH = 1011;

async function savePicture(element: Element, fileName: string): Promise<void> {
  const { domToBlob } = await import('modern-screenshot');
  const { width } = element.getBoundingClientRect();
  const blob = await domToBlob(element, { scale: PICTURE_WIDTH / (width || PICTURE_WIDTH) });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
