import { Button } from '@mantine/core';
import type { Card } from '@nattil/contracts/api/member/cards';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { IconMessageReport, IconHelp } from '@tabler/icons-react';
import { session } from '../../../shared/session.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { LostPhone } from '../code/lost-phone.tsx';
import { howToUseDialog, refusedDiscountDialog } from '../help-dialogs.ts';
import styles from '../card.module.css';

interface CardHelpProps {
  card: Card;
  onChangePassword: () => void;
}

/** Help with an active card. */
export function CardHelp({ card, onChangePassword }: CardHelpProps) {
  const memberId = useAppSelector(session.selectUser)?.id;
  return (
    <div className={styles.help}>
      <Button
        variant="subtle"
        leftSection={<IconHelp size={20} aria-hidden />}
        onClick={() => void pushDialog(howToUseDialog, {})}
      >
        How do I use it?
      </Button>
      <LostPhone card={card} onChangePassword={onChangePassword} />
      {memberId ? (
        <Button
          variant="subtle"
          leftSection={<IconMessageReport size={20} aria-hidden />}
          onClick={() => void pushDialog(refusedDiscountDialog, { memberId })}
        >
          The shop refused my discount
        </Button>
      ) : null}
    </div>
  );
}
