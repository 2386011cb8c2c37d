import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { CountedTextarea } from '../../shared/counted-textarea.tsx';
import { useLastKnown } from '../../shared/use-last-known.ts';
import { DecidedMeanwhile } from './decided-meanwhile.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import {
  decisions,
  decisionsOn,
  isPossible,
  type Decision,
  type PendingDecision,
} from './shop-decisions.ts';

interface DecisionDialogProps {
  /** Null while nothing is to be decided; the dialog then is closed. */
  pending: PendingDecision | null;
  submitting: boolean;
  /** Why the server refused. */
  error: string | null;
  /** With the trimmed notes or reason. */
  onConfirm: (text: string) => void;
  /** To another decision about the same shop; what was typed stays. */
  onTurnTo: (decision: Decision) => void;
  onClose: () => void;
}

/** Stays mounted while it is closed, so that the focus finds its way back. */
export function DecisionDialog({
  pending,
  submitting,
  error,
  onConfirm,
  onTurnTo,
  onClose,
}: DecisionDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const opened = pending !== null;
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setText('');
      setTouched(false);
    }
  }

  const shown = useLastKnown(pending);
  if (!shown) return <Dialog opened={false} onClose={onClose} title="" children={null} />;
  const { shop, decision, meanwhile } = shown;
  const texts = decisions[decision];
  const wrong = texts.errorOf(text);
  // The shop no longer allows it: what was typed can be read and copied, and sent no more.
  const overtaken = meanwhile !== undefined && !isPossible(shown);

  function confirm(): void {
    if (submitting) return;
    if (wrong === undefined) {
      onConfirm(text.trim());
      return;
    }
    setTouched(true);
    field.current?.focus();
  }

  function turnTo(next: Decision): void {
    setTouched(false);
    onTurnTo(next);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={texts.title}
      submitting={submitting}
      dirty={text.trim() !== ''}
      footer={
        <>
          <Button
            variant="default"
            aria-disabled={submitting || undefined}
            onClick={() => {
              if (!submitting) onClose();
            }}
          >
            {overtaken ? 'Close' : 'Cancel'}
          </Button>
          {overtaken ? (
            decisionsOn(shop.status).map((next) => (
              <Button key={next} variant="light" onClick={() => turnTo(next)}>
                {decisions[next].action}
              </Button>
            ))
          ) : (
            <Button
              color={texts.danger ? 'danger' : 'green'}
              loading={submitting}
              aria-disabled={wrong !== undefined || undefined}
              onClick={confirm}
            >
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      <DecisionFrame
        shop={shop}
        meanwhile={meanwhile ? <DecidedMeanwhile pending={shown} /> : null}
        consequences={overtaken ? [] : texts.consequences(shop)}
        error={error}
      >
        {overtaken && text.trim() === '' ? null : (
          <CountedTextarea
            key={decision}
            label={texts.field.label}
            description={
              overtaken ? 'Not stored, and here for you to copy.' : texts.field.description
            }
            required={texts.field.required}
            maximum={texts.field.maximum}
            data-autofocus
            autoFocus={meanwhile !== undefined}
            ref={field}
            value={text}
            error={touched && !overtaken ? wrong : undefined}
            disabled={submitting}
            readOnly={overtaken}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setTouched(true);
            }}
            onBlur={() => setTouched(true)}
          />
        )}
      </DecisionFrame>
    </Dialog>
  );
}
