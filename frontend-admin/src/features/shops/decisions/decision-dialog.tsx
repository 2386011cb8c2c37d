import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { CountedTextarea } from '../../../shared/counted-textarea.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { DecidedMeanwhile } from './decided-meanwhile.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { alternativesTo, decisions, isPossible, type Decision } from './shop-decisions.ts';
import { ReadyReasons } from './ready-reasons.tsx';
import { useDecision } from './use-decision.ts';

interface DecisionDialogProps {
  /** The shop as the page shows it. */
  shop: AdminShop;
  decision: Decision;
  /** Called after the decision was carried out. */
  onDone: () => void;
}

export function DecisionDialog({ onDone, ...asked }: DecisionDialogProps) {
  const { close } = useDialog();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const draft = useDraft(`${asked.decision}/${asked.shop.id}`, {
    values: { text: text.trim() },
    initial: { text: '' },
    restore: (kept) => setText(kept.text),
  });
  const { pending, submitting, error, confirm, switchTo } = useDecision(asked, () => {
    draft.forget();
    close();
    onDone();
  });
  const [touched, setTouched] = useState(false);
  const { shop, decision, meanwhile } = pending;
  const texts = decisions[decision];
  const wrong = texts.errorOf(text);
  // The shop no longer allows the decision: the text can be copied, but not sent.
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

  /** Switches to another decision about the same shop; keeps the text. */
  function choose(next: Decision): void {
    setTouched(false);
    switchTo(next);
  }

  return (
    <FormDialog
      title={texts.title}
      submitting={submitting}
      // Nothing can be sent any more, so there is no unsent input.
      draft={overtaken ? { ...draft, isDirty: false } : draft}
      leaveLabel={overtaken ? 'Close' : 'Cancel'}
      action={
        overtaken
          ? undefined
          : {
              label: texts.confirm,
              danger: texts.danger,
              ready: wrong === null,
              onClick: submit,
            }
      }
      actions={
        overtaken
          ? alternativesTo(pending).map((next) => (
              <Button key={next} variant="light" onClick={() => choose(next)}>
                {decisions[next].action}
              </Button>
            ))
          : null
      }
    >
      <DecisionFrame
        shop={shop}
        meanwhile={meanwhile ? <DecidedMeanwhile pending={pending} /> : null}
        consequences={overtaken ? [] : texts.consequences(shop)}
        error={error}
      >
        {texts.field.required && !overtaken ? (
          <ReadyReasons
            text={text}
            disabled={submitting}
            onChoose={(chosen) => {
              setText(chosen);
              field.current?.focus();
            }}
          />
        ) : null}
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
    </FormDialog>
  );
}
