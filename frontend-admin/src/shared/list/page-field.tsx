import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { count } from '@nattil/frontend-shared/ui/count';
import styles from './list-pages.module.css';

interface PageFieldProps {
  current: number;
  total: number;
  onPage: (page: number) => void;
}

/** Goes to the page whose number is typed, and to the last one for a greater number. */
export function PageField({ current, total, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState(String(current));
  const [known, setKnown] = useState(current);
  if (known !== current) {
    setKnown(current);
    setTyped(String(current));
  }

  function go(): void {
    const page = Math.min(Math.max(1, Number(typed) || current), total);
    setTyped(String(page));
    if (page !== current) onPage(page);
  }

  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextInput
        aria-label={`Page number, 1 to ${total}`}
        className={styles.field}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(String(current))}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <span aria-hidden className="tabular">{`of ${count(total)}`}</span>
    </form>
  );
}
