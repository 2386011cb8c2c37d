import { NativeSelect } from '@mantine/core';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { Id } from '@nattil/contracts/api/common';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { formatCardNumber, formatName } from '@nattil/contracts/basic-formats';
import type { ListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { session } from '../../../shared/session/session.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { memberText } from '../purchase-texts.ts';
import { useMembersToChooseQuery, useShopsToChooseQuery } from '../purchasesApi.ts';
import { SearchSelect } from '../search-select.tsx';
import { shopChoice } from '../shop-picker.tsx';
import { useChoice } from '../use-choice.ts';
import styles from './purchase-filters.module.css';

interface PurchaseFiltersProps {
  list: ListAddress;
  /** The rows of the current filter, which know the names of what it selects. */
  rows: readonly AdminPurchase[];
}

/** The filters whose values are found by name. */
export function PurchaseFilters({ list: { filter, change }, rows }: PurchaseFiltersProps) {
  const { shopId = null, memberId = null, recordedBy = '' } = filter;
  const shop = rows.find((row) => row.shopId === shopId);
  const member = rows.find((row) => row.memberId === memberId);
  return (
    <div className={styles.filters}>
      <ShopFilter
        value={shopId}
        name={shop?.shopName ?? null}
        onChange={(id) => change({ shopId: id })}
      />
      <MemberFilter
        value={memberId}
        name={member ? memberText(member) : null}
        onChange={(id) => change({ memberId: id })}
      />
      <NativeSelect
        label="Recorded by"
        data={usePeople(rows, recordedBy)}
        value={recordedBy}
        onChange={(event) => change({ recordedBy: event.currentTarget.value })}
      />
    </div>
  );
}

interface FilterProps {
  value: Id | null;
  /** The name of the value, if a row has it. */
  name: string | null;
  onChange: (id: Id | null) => void;
}

function ShopFilter({ value, name, onChange }: FilterProps) {
  const choice = useChoice(value, name);
  const { data = [], ...query } = useShopsToChooseQuery(
    { search: choice.search },
    { skip: !choice.isTouched },
  );
  return (
    <SearchSelect
      label="Shop"
      placeholder="All shops"
      clearable
      clearButtonProps={{ 'aria-label': 'All shops', tabIndex: 0, 'aria-hidden': false }}
      value={value}
      choice={choice}
      found={data.map(shopChoice)}
      query={query}
      things="shops"
      none="No shop of this name"
      onChange={onChange}
    />
  );
}

function MemberFilter({ value, name, onChange }: FilterProps) {
  const choice = useChoice(value, name);
  const { data = [], ...query } = useMembersToChooseQuery(choice.search, {
    skip: !choice.isTouched,
  });
  return (
    <SearchSelect
      label="Member"
      placeholder="Name, contact or card number"
      clearable
      clearButtonProps={{ 'aria-label': 'All members', tabIndex: 0, 'aria-hidden': false }}
      value={value}
      choice={choice}
      found={data.map(memberChoice)}
      query={query}
      things="members"
      none="No such member"
      onChange={onChange}
    />
  );
}

function memberChoice({ id, name, email, phone, cardNumber }: AdminMember) {
  const called = name ? formatName(name) : (email ?? phone ?? 'Without a name');
  return { value: id, label: cardNumber ? `${called}, ${formatCardNumber(cardNumber)}` : called };
}

/** Oneself, and the people who recorded the shown purchases. */
function usePeople(rows: readonly AdminPurchase[], chosen: string) {
  const me = useAppSelector(session.selectUser)?.id;
  const names = new Map<string, string>();
  if (me) names.set(me, 'Me');
  if (chosen && !names.has(chosen)) names.set(chosen, 'One person');
  for (const { recordedBy } of rows)
    if (recordedBy.id && recordedBy.id !== me && recordedBy.name)
      names.set(recordedBy.id, formatName(recordedBy.name));
  return [
    { value: '', label: 'Everybody' },
    ...[...names].map(([value, label]) => ({ value, label })),
  ];
}
