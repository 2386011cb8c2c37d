import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TillSignal } from '@nattil/contracts/api/till-reports';
import { formatName } from '@nattil/contracts/basic-formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { memberPath, shopPath } from '../../shared/paths.ts';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { figureOf, memberOf, SIGNAL_KINDS } from './report-texts.ts';
import styles from './till-reports.module.css';

export const signalColumns: readonly Column<TillSignal>[] = [
  {
    key: 'kind',
    header: 'Signal',
    names: 'in words',
    cell: (signal) => (
      <>
        <Text fw={600}>{SIGNAL_KINDS[signal.kind]}</Text>
        <Text size="sm" c="dimmed">
          {figureOf(signal)}
        </Text>
      </>
    ),
  },
  {
    key: 'at',
    header: 'Noticed',
    short: true,
    cell: ({ at }) => <DateAndAge at={at} stacked />,
  },
  {
    key: 'shops',
    header: 'Shops',
    cell: ({ shops }) => (
      <span className={styles.shops}>
        {shops.map(({ id, name }) => (
          <Anchor
            key={id}
            component={Link}
            to={shopPath(id)}
            className={styles.link}
            translate="no"
          >
            {name}
          </Anchor>
        ))}
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: (signal) => <Who signal={signal} /> },
];

/** The member of the card, or the person at the till. */
function Who({ signal }: { signal: TillSignal }) {
  const { memberId, memberName, personId, personName } = signal;
  if (personId !== null)
    return (
      <Text className={styles.typed} translate={personName ? 'no' : undefined}>
        {personName ? formatName(personName) : 'Deleted account'}
      </Text>
    );
  if (memberId === null || memberName === null) return <Text c="dimmed">{memberOf(signal)}</Text>;
  return (
    <Anchor component={Link} to={memberPath(memberId)} className={styles.link} translate="no">
      {memberOf(signal)}
    </Anchor>
  );
}
