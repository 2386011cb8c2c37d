import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';
import { CountedTextarea } from '../../shared/counted-textarea.tsx';
import { DecidedMeanwhile } from './decided-meanwhile.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { decisions, decisionsOn, isPossible, type Decision } from './shop-decisions.ts';
import { useDecision } from './use-decision.ts';

interface DecisionDialogProps {
  /** As the page shows it. */
  shop: AdminShop;
  decision: Decision;
}

export function DecisionDialog(asked: DecisionDialogProps) {
  const { close } = useDialog();
  const { pending, submitting, error, confirm, switchTo } = useDecision(asked, close);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const { shop, decision, meanwhile } = pending;
  const texts = decisions[decision];
  const wrong = texts.errorOf(text);
  // The shop no longer allows it: the text can be read and copied, but not sent.
  const overtaken = meanwhile !== undefined && !isPossible(pending);

  function submit(): void {
    if (submitting) return;
    if (wrong === null) {
      void confirm(text.trim());
      return;
    }
    setTouched(true);
    field.current?.focus();
  }

  /** Switches to another decision about the same shop; the text stays. */
  function choose(next: Decision): void {
    setTouched(false);
    switchTo(next);
  }

  return (
    <Dialog
      title={texts.title}
      submitting={submitting}
      dirty={text.trim() !== ''}
      footer={
        <>
          <Button
            variant="default"
            aria-disabled={submitting || undefined}
            onClick={() => {
              if (!submitting) close();
            }}
          >
            {overtaken ? 'Close' : 'Cancel'}
          </Button>
          {overtaken ? (
            decisionsOn(shop.status).map((next) => (
              <Button key={next} variant="light" onClick={() => choose(next)}>
                {decisions[next].action}
              </Button>
            ))
          ) : (
            <Button
              color={texts.danger ? 'danger' : 'green'}
              loading={submitting}
              aria-disabled={wrong !== null || undefined}
              onClick={submit}
            >
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      <DecisionFrame
        shop={shop}
        meanwhile={meanwhile ? <DecidedMeanwhile pending={pending} /> : null}
        consequences={overtaken ? [] : texts.consequences(shop)}
        error={error}
      >
        {overtaken && text.trim() === '' ? null : (
          <CountedTextarea
            key={decision}
            label={texts.field.label}
            description={
              overtaken ? 'Not saved. You can copy it from here.' : texts.field.description
            }
            required={texts.field.required}
            maximum={texts.field.maximum}
            data-autofocus
            autoFocus={meanwhile !== undefined}
            ref={field}
            value={text}
            error={touched && !overtaken ? wrong : null}
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
