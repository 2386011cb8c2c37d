import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import fieldset from '../fieldset.module.css';
import styles from './entries-field.module.css';

interface EntriesFieldProps {
  title: string;
  note: string;
  /** The id of the input for a new entry. */
  id: string;
  value: readonly string[];
  error: string | undefined;
  disabled: boolean;
  /** `Add a holiday` and `Add holiday`. */
  inputLabel: string;
  addLabel: string;
  /** Props of the input, such as its type and bounds. */
  input?: { type: 'date'; min: string; max: string };
  /** How the entry is shown. */
  textOf?: (entry: string) => string;
  /** The error message for a new entry. */
  messageFor: (entry: string) => string | null;
  onAdd: (entry: string) => void;
  onRemove: (entry: string) => void;
}

/** A list of entries that are added and removed one by one. */
export function EntriesField(props: EntriesFieldProps) {
  const { id, value, error, disabled, textOf = (entry) => entry, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  function add(): void {
    const entry = typed.trim();
    if (entry === '') return;
    const message = props.messageFor(entry);
    setWrong(message);
    if (message) return;
    props.onAdd(entry);
    setSaid(`${textOf(entry)} is added.`);
    setTyped('');
  }

  function addByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // Enter adds this entry and does not submit the form.
    event.preventDefault();
    add();
  }

  /** Adds what was typed on blur, so that saving does not lose it. */
  function addOnLeaving({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) add();
  }

  function remove(entry: string): void {
    const at = value.indexOf(entry);
    flushSync(() => {
      onRemove(entry);
      setSaid(`${textOf(entry)} is removed.`);
    });
    const left = list.current?.querySelectorAll('button') ?? [];
    (left[Math.min(at, left.length - 1)] ?? input.current)?.focus();
  }

  return (
    <fieldset className={fieldset.field} disabled={disabled}>
      <legend className={fieldset.legend}>{props.title}</legend>
      <p className={fieldset.note}>{props.note}</p>
      {value.length > 0 ? (
        <ul
          ref={list}
          className={props.input ? styles.entries : styles.chips}
          aria-label={props.title}
        >
          {value.map((entry) => (
            <li key={entry} className={styles.entry}>
              <span className={styles.text}>{textOf(entry)}</span>
              <ActionIcon
                color="gray.7"
                aria-label={`Remove ${textOf(entry)}`}
                onClick={() => remove(entry)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.adding} onBlur={addOnLeaving}>
        <TextInput
          ref={input}
          id={id}
          label={props.inputLabel}
          autoComplete="off"
          value={typed}
          error={wrong ?? error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setWrong(null);
          }}
          onKeyDown={addByKey}
          {...props.input}
        />
        <Button
          variant="default"
          onClick={() => {
            add();
            input.current?.focus();
          }}
        >
          {props.addLabel}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </fieldset>
  );
}
