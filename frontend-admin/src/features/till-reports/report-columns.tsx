import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TillReport } from '@nattil/contracts/api/till-reports';
import { formatRupees } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { memberPath, shopPath } from '../../shared/paths.ts';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { memberOf, REPORT_KINDS } from './report-texts.ts';
import styles from './till-reports.module.css';

/** The id of the focusable element in a report's row. */
export function rowLinkId(id: string): string {
  return `till-report-${id}`;
}

/** Without `onSettle` the reports are read-only. */
export function reportColumns(onSettle?: (report: TillReport) => void): Column<TillReport>[] {
  return [
    {
      key: 'report',
      header: 'Report',
      names: 'in words',
      wide: true,
      share: 30,
      cell: (report) => <What report={report} />,
    },
    { key: 'shop', header: 'Shop', cell: (report) => <Shop report={report} /> },
    { key: 'member', header: 'Member', cell: (report) => <Member report={report} /> },
    {
      key: 'reported',
      header: 'Reported',
      short: true,
      cell: ({ reportedAt }) => <DateAndAge at={reportedAt} stacked />,
    },
    { key: 'status', header: 'Status', wide: true, cell: (report) => <Status report={report} /> },
    ...(onSettle
      ? [
          {
            key: 'actions',
            header: 'Actions',
            plain: true,
            cell: (report: TillReport) =>
              report.status === 'open' ? (
                <Button
                  size="xs"
                  aria-label={`Settle: ${REPORT_KINDS[report.kind]}, ${report.shopName}`}
                  onClick={() => onSettle(report)}
                >
                  Settle
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
}

function What({ report }: { report: TillReport }) {
  const { id, kind, billAmount, note } = report;
  return (
    <>
      <Text fw={600} id={rowLinkId(id)} tabIndex={-1}>
        {billAmount === null
          ? REPORT_KINDS[kind]
          : `${REPORT_KINDS[kind]}: ${formatRupees(billAmount)}`}
      </Text>
      {note ? <Text className={styles.typed}>{note}</Text> : null}
    </>
  );
}

function Shop({ report: { shopId, shopName } }: { report: TillReport }) {
  return (
    <Anchor component={Link} to={shopPath(shopId)} className={styles.link} translate="no">
      {shopName}
    </Anchor>
  );
}

function Member({ report }: { report: TillReport }) {
  const name = memberOf(report);
  if (report.memberName === null) return <Text c="dimmed">{name}</Text>;
  return (
    <Anchor
      component={Link}
      to={memberPath(report.memberId)}
      className={styles.link}
      translate="no"
    >
      {name}
    </Anchor>
  );
}

function Status({ report: { status, settledAt, resolution } }: { report: TillReport }) {
  return (
    <Stack gap={2} align="flex-start">
      {status === 'open' ? (
        <StatusBadge status="pending" label="Open" />
      ) : (
        <StatusBadge status="verified" label="Settled" />
      )}
      {settledAt ? (
        <Text size="sm" c="dimmed" component="div">
          <DateAndAge at={settledAt} />
        </Text>
      ) : null}
      {resolution ? (
        <Text size="sm" className={styles.typed}>
          {resolution}
        </Text>
      ) : null}
    </Stack>
  );
}
