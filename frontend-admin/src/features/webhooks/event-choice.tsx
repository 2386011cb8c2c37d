import { Checkbox, Input, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { EVENTS, type EventType } from '@nattil/contracts/events/event-map';
import { SCOPE_TEXTS } from '@nattil/contracts/rules/portal/api-keys';
import { SENDABLE_EVENTS } from '@nattil/contracts/rules/portal/webhooks';
import styles from './event-choice.module.css';

interface EventChoiceProps {
  chosen: readonly EventType[];
  onChoose: (chosen: EventType[]) => void;
  error: ReactNode;
}

/** Event types grouped by topic; a whole topic can be selected at once. */
export function EventChoice({ chosen, onChoose, error }: EventChoiceProps) {
  const errorId = useId();
  const known = new Set(chosen);
  /** In list order, independent of the order of the presses. */
  const change = (types: readonly EventType[], isChosen: boolean) =>
    onChoose(
      SENDABLE_EVENTS.flatMap((topic) => topic.types).filter((type) =>
        types.includes(type) ? isChosen : known.has(type),
      ),
    );

  return (
    <Input.Wrapper
      component="fieldset"
      className={styles.choice}
      aria-describedby={error ? errorId : undefined}
    >
      <Input.Label component="legend">Events that are sent</Input.Label>
      {SENDABLE_EVENTS.map(({ scope, types }, at) => (
        <Topic
          key={scope}
          name={SCOPE_TEXTS[scope]}
          types={types}
          known={known}
          change={change}
          {...(at === 0 && { path: 'events' })}
        />
      ))}
      {error ? (
        <Input.Error id={errorId} mt="xs">
          {error}
        </Input.Error>
      ) : null}
    </Input.Wrapper>
  );
}

interface TopicProps {
  name: string;
  types: readonly EventType[];
  known: ReadonlySet<EventType>;
  change: (types: readonly EventType[], isChosen: boolean) => void;
  /** The form path of the field, on its first input. */
  path?: string;
}

function Topic({ name, types, known, change, path }: TopicProps) {
  const [isOpen, setOpen] = useState(false);
  const count = types.filter((type) => known.has(type)).length;
  return (
    <>
      <Checkbox
        mt="xs"
        label={`${name} (${count} of ${types.length})`}
        checked={count === types.length}
        indeterminate={count > 0 && count < types.length}
        onChange={(event) => change(types, event.currentTarget.checked)}
        data-path={path}
      />
      <UnstyledButton
        className={styles.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden />
        <span>{`Choose among ${name.toLowerCase()}`}</span>
      </UnstyledButton>
      {isOpen ? (
        <Stack gap="xs" className={styles.types}>
          {types.map((type) => (
            <Checkbox
              key={type}
              label={type}
              description={EVENTS[type].summary}
              checked={known.has(type)}
              onChange={(event) => change([type], event.currentTarget.checked)}
            />
          ))}
        </Stack>
      ) : null}
    </>
  );
}
