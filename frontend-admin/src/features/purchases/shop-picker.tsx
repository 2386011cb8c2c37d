import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import type { Id } from '@nattil/contracts/api/common';
import { useShopsToChooseQuery } from './purchasesApi.ts';
import { SearchSelect } from './search-select.tsx';
import { useChoice } from './use-choice.ts';

interface ShopPickerProps {
  value: Id | null;
  error: string | null;
  disabled: boolean;
  onChange: (shopId: Id | null) => void;
}

/** Selects an approved shop by its name. */
export function ShopPicker({ value, error, disabled, onChange }: ShopPickerProps) {
  const choice = useChoice(value);
  const { data = [], ...query } = useShopsToChooseQuery({
    search: choice.search,
    status: 'approved',
  });
  return (
    <SearchSelect
      label="Shop"
      withAsterisk
      placeholder="Search by name"
      data-autofocus
      disabled={disabled}
      error={error}
      value={value}
      choice={choice}
      found={data.map(shopChoice)}
      query={query}
      things="shops"
      none="No approved shop of this name"
      onChange={onChange}
    />
  );
}

export function shopChoice({ id, name, location }: AdminShop): { value: Id; label: string } {
  return { value: id, label: location ? `${name}, ${location}` : name };
}
