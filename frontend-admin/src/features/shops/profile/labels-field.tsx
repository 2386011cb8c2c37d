import type { LabelsField as Labels } from '@nattil/contracts/rules/shops/shop-profile';
import type { Rule } from '@nattil/contracts/rules/rule';
import { EntriesField } from '../entries/entries-field.tsx';

interface LabelsFieldProps {
  labels: Labels;
  rule: Rule<string[] | undefined>;
  /** `tag` */
  noun: string;
  note: string;
  id: string;
  value: readonly string[];
  error: string | undefined;
  disabled: boolean;
  onTyped: (value: string[]) => void;
}

/** Short texts about a shop: its tags, badges or amenities. */
export function LabelsField({ labels, rule, noun, note, onTyped, ...field }: LabelsFieldProps) {
  const { value } = field;
  const { title, maxCount, maxLength } = labels;
  const withEntry = (text: string) => rule.normalise([...value, text]) ?? [];

  function messageFor(text: string): string | null {
    const message = rule([...value, text]);
    if (message) return message;
    return withEntry(text).length > value.length ? null : `This ${noun} is in the list already`;
  }

  return (
    <EntriesField
      {...field}
      title={title}
      note={`${note} At most ${maxCount}, each up to ${maxLength} characters long.`}
      inputLabel={`Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`}
      addLabel={`Add ${noun}`}
      messageFor={messageFor}
      onAdd={(text) => onTyped(withEntry(text))}
      onRemove={(text) => onTyped(value.filter((other) => other !== text))}
    />
  );
}
