import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { CountedTextarea } from '../../shared/counted-textarea.tsx';
import { useLastKnown } from '../../shared/use-last-known.ts';
import { DecisionFrame } from './decision-frame.tsx';
import { decisions, type PendingDecision } from './shop-decisions.ts';

interface DecisionDialogProps {
  /** Null while nothing is to be decided; the dialog then is closed. */
  pending: PendingDecision | null;
  submitting: boolean;
  /** Why the server refused. */
  error: string | null;
  /** With the trimmed notes or reason. */
  onConfirm: (text: string) => void;
  onClose: () => void;
}

/** Stays mounted while it is closed, so that the focus finds its way back. */
export function DecisionDialog({
  pending,
  submitting,
  error,
  onConfirm,
  onClose,
}: DecisionDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const [about, setAbout] = useState(pending);
  if (pending !== about) {
    setAbout(pending);
    if (pending) {
      setText('');
      setTouched(false);
    }
  }

  const shown = useLastKnown(pending);
  if (!shown) return <Dialog opened={false} onClose={onClose} title="" children={null} />;
  const texts = decisions[shown.decision];
  const wrong = texts.errorOf(text);

  function confirm(): void {
    if (submitting) return;
    if (wrong === undefined) {
      onConfirm(text.trim());
      return;
    }
    setTouched(true);
    field.current?.focus();
  }

  return (
    <Dialog
      opened={pending !== null}
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
            Cancel
          </Button>
          <Button
            color={texts.danger ? 'danger' : 'green'}
            loading={submitting}
            aria-disabled={wrong !== undefined || undefined}
            onClick={confirm}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <DecisionFrame shop={shown.shop} consequences={texts.consequences(shown.shop)} error={error}>
        <CountedTextarea
          label={texts.field.label}
          description={texts.field.description}
          required={texts.field.required}
          maximum={texts.field.maximum}
          data-autofocus
          ref={field}
          value={text}
          error={touched ? wrong : undefined}
          disabled={submitting}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTouched(true);
          }}
          onBlur={() => setTouched(true)}
        />
      </DecisionFrame>
    </Dialog>
  );
}
