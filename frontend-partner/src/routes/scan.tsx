import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Title } from '@mantine/core';
import { IconHourglass, IconKeyboard } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '@nattil/frontend-shared/api/idempotency';
import { formatRupees } from '@nattil/contracts/formats';
import { parseCardCodeText } from '@nattil/contracts/rules/members/card-code';
import { Camera } from '../features/till/camera.tsx';
import { useCheckCardMutation } from '../features/till/checkApi.ts';
import { Refused } from '../features/till/refused.tsx';
import { TypedCard } from '../features/till/typed-card.tsx';
import { paiseOf } from '../features/till/bill.ts';
import { useRecord } from '../features/till/use-record.ts';
import { paths } from '../shared/paths.ts';
import { cardShown, selectUnanswered } from '../shared/queue/entries.ts';
import { codeAccepted, selectAcceptedCode } from '../shared/queue/accepted-code.ts';
import { useShop } from '../shared/shops/use-shop.ts';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks.ts';
import { Loading } from '../shared/ui/loading.tsx';
import styles from '../shared/shell/shell.module.css';

/** A text from a scanner that acts as a keyboard, wherever the page was. */
export interface ScannedState {
  scanned: string;
}

/** Shows the customer's card to the server: by camera, by scanner, or typed. */
export function ScanPage() {
  const { t } = useLingui();
  const shop = useShop();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: ScannedState | null };
  const [check, { error, isLoading, isSuccess, reset }] = useCheckCardMutation();
  const acceptedCode = useAppSelector(selectAcceptedCode);
  const [isTyping, setTyping] = useState(false);
  const [typedNumber, setTypedNumber] = useState('');

  async function show(card: { code: string; cardNumber?: string }): Promise<void> {
    const answer = await check({ shopId: shop.id, ...card });
    if (!answer.data) return;
    if (!card.cardNumber) dispatch(codeAccepted(card.code));
    dispatch(cardShown({ id: newIdempotencyKey(), check: answer.data }));
    void navigate(paths.bill);
  }

  /** Other codes lie on a counter too, such as those for payments. */
  function see(code: string): boolean {
    const isNew = code !== acceptedCode && parseCardCodeText(code) !== null;
    if (isNew) void show({ code });
    return isNew;
  }

  const showScanned = useEffectEvent((code: string) => {
    // Once: Back must not show the same code again.
    void navigate(paths.scan, { replace: true, state: null });
    void show({ code });
  });
  useEffect(() => {
    if (state?.scanned) showScanned(state.scanned);
  }, [state]);

  return (
    <Stack gap="md" className={styles.narrow}>
      <Title order={1} className="visually-hidden">
        {t`Scan`}
      </Title>
      <Unanswered />
      {isLoading || isSuccess ? (
        // Until the bill is loaded, too: the camera would see the same code again.
        <Loading />
      ) : error ? (
        <Refused error={error} onAgain={reset} />
      ) : isTyping ? (
        <TypedCard
          cardNumber={typedNumber}
          onSubmit={(card) => {
            setTypedNumber(card.cardNumber);
            return show(card);
          }}
          onCamera={() => setTyping(false)}
        />
      ) : (
        <>
          <Camera onCode={see} />
          <Button
            variant="default"
            leftSection={<IconKeyboard size={20} aria-hidden />}
            onClick={() => setTyping(true)}
          >
            {t`Type the number instead`}
          </Button>
        </>
      )}
    </Stack>
  );
}

/** A sent purchase without an answer; its repetition is never recorded twice. */
function Unanswered() {
  const { t } = useLingui();
  const entry = useAppSelector(selectUnanswered);
  const record = useRecord();
  if (!entry) return null;
  const bill = formatRupees((paiseOf(entry.bill) ?? 0) / 100);
  return (
    <Alert color="warn" icon={<IconHourglass aria-hidden />} role="status">
      <Stack gap="xs">
        <span>{t`${entry.check.member}, ${bill}: no answer came yet.`}</span>
        <Button variant="default" onClick={() => void record(entry)}>
          {t`Try again`}
        </Button>
      </Stack>
    </Alert>
  );
}
