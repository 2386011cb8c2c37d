import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './segmented-choice.module.css';

interface Named {
  /** Names the group; shown above it unless `labelHidden`. */
  label: string;
  labelHidden?: boolean;
}

interface NamedByHeading {
  /** Id of the heading that names the group. */
  labelledBy: string;
}

type Look = Pick<SegmentedControlProps, 'className' | 'color' | 'radius' | 'size'>;

type SegmentedChoiceProps<Value extends string> = (Named | NamedByHeading) & {
  look?: Look;
  /** The choices share the width of the container. */
  fullWidth?: boolean;
  readOnly?: boolean;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few short choices that are all visible, as a group of radio buttons. */
export function SegmentedChoice<Value extends string>({
  look,
  fullWidth = false,
  readOnly = false,
  choices,
  value,
  onChange,
  ...name
}: SegmentedChoiceProps<Value>) {
  const id = useId();
  const isLabelHidden = 'label' in name && name.labelHidden === true;
  const control = (
    <SegmentedControl
      {...look}
      {...(isLabelHidden
        ? { 'aria-label': name.label }
        : { 'aria-labelledby': 'labelledBy' in name ? name.labelledBy : id })}
      fullWidth={fullWidth}
      classNames={fullWidth ? { control: styles.control } : {}}
      data={[...choices]}
      value={value}
      readOnly={readOnly}
      onChange={onChange}
    />
  );
  if (isLabelHidden || 'labelledBy' in name) return control;
  return (
    <div>
      <div id={id} className={styles.label}>
        {name.label}
      </div>
      {control}
    </div>
  );
}
