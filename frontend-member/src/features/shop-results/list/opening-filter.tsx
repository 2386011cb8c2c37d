import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';
import { fromField, thisEvening, toField, tomorrow } from './opening-times.ts';

interface Props {
  openAt: string | undefined;
  onChange: (changed: Partial<ShopSearchState>) => void;
}

const ANY = '';
const OTHER = 'other';

/** Shops that are open at a time: one of the quick choices, or any. */
export function OpeningFilter({ openAt, onChange }: Props) {
  const now = new Date();
  const [evening, nextDay] = [thisEvening(now), tomorrow(now)];
  const [isChoosing, setChoosing] = useState(false);
  const isListed = openAt === undefined || openAt === evening || openAt === nextDay;
  const showsField = isChoosing || !isListed;
  const choose = (time: string | undefined) => onChange({ openAt: time, openNow: false });

  function select(value: string): void {
    setChoosing(value === OTHER);
    if (value !== OTHER) choose(value === ANY ? undefined : value);
  }

  return (
    <>
      <NativeSelect
        label="Open at"
        data-set={openAt !== undefined || undefined}
        value={showsField ? OTHER : (openAt ?? ANY)}
        onChange={(event) => select(event.currentTarget.value)}
      >
        <option value={ANY}>Any time</option>
        {Date.parse(evening) > now.getTime() && <option value={evening}>This evening</option>}
        <option value={nextDay}>Tomorrow</option>
        <option value={OTHER}>Choose a time</option>
      </NativeSelect>
      {showsField && (
        <TextInput
          type="datetime-local"
          label="Time"
          defaultValue={openAt ? toField(openAt) : ''}
          key={openAt}
          // The person chose to enter a time.
          autoFocus={isChoosing}
          onBlur={(event) => {
            const { value } = event.currentTarget;
            if (value && (!openAt || value !== toField(openAt))) choose(fromField(value));
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      )}
    </>
  );
}
