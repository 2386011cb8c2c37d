import { Textarea, type TextareaProps } from '@mantine/core';
import styles from './counted-textarea.module.css';

interface CountedTextareaProps extends TextareaProps {
  value: string;
  maximum: number;
}

/**
 * A textarea with a character counter. It accepts text beyond the maximum, so that nothing is cut
 * off unnoticed; the form's rule reports the excess.
 */
export function CountedTextarea({ value, maximum, ...props }: CountedTextareaProps) {
  const { length } = value.trim();
  return (
    <div className={styles.root}>
      <Textarea
        {...props}
        classNames={{ error: styles.error, input: styles.input }}
        value={value}
        rows={4}
        resize="vertical"
      />
      <p className={`${styles.counter} tabular`} data-over={length > maximum || undefined}>
        <span className="visually-hidden">Characters: </span>
        <span>{`${length}/${maximum}`}</span>
      </p>
    </div>
  );
}
