import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './segmented-choice.module.css';

interface SegmentedChoiceProps<Value extends string> {
  /** Names the group; shown above it unless `labelHidden`. */
  label: string;
  labelHidden?: boolean;
  /** The choices share the width of the container. */
  fullWidth?: boolean;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few short choices that are all visible, as a group of radio buttons. */
export function SegmentedChoice<Value extends string>({
  label,
  labelHidden = false,
  fullWidth = false,
  choices,
  value,
  onChange,
}: SegmentedChoiceProps<Value>) {
  const id = useId();
  const control = (
    <SegmentedControl
      {...(labelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
      fullWidth={fullWidth}
      classNames={fullWidth ? { control: styles.control } : {}}
      data={[...choices]}
      value={value}
      onChange={onChange}
    />
  );
  if (labelHidden) return control;
  return (
    <div>
      <div id={id} className={styles.label}>
        {label}
      </div>
      {control}
    </div>
  );
}
