import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditRow } from '@nattil/contracts/api/admin/audit';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import { shopPath } from '../../shared/paths.ts';
import { count } from '@nattil/frontend-shared/ui/count';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { actorText, changesIn, inWords, roleText, shortId } from './audit-words.ts';
import styles from './audit-columns.module.css';
import { ChangeList } from './change-list.tsx';

interface AuditColumnsOptions {
  /** The URL of the trail of one actor, or of one object. */
  pathOfActor: (id: string) => string;
  pathOfObject: (object: AuditRow['object']) => string;
}

export function auditColumns({
  pathOfActor,
  pathOfObject,
}: AuditColumnsOptions): Column<AuditRow>[] {
  return [
    {
      key: 'action',
      header: 'What',
      names: 'in words',
      share: 18,
      cell: ({ action, seq }) => (
        <>
          <span className={styles.action}>{inWords(action)}</span>
          <Text size="sm" c="dimmed" className="tabular" component="div">
            {`Event ${count(seq)}`}
          </Text>
        </>
      ),
    },
    {
      key: 'actor',
      header: 'Who',
      cell: ({ actor }) => (
        <>
          {actor.id === null ? (
            <span translate={actor.name ? 'no' : undefined}>{actorText(actor)}</span>
          ) : (
            <Anchor
              component={Link}
              to={pathOfActor(actor.id)}
              underline="hover"
              className={styles.actor}
              translate={actor.name ? 'no' : undefined}
            >
              {actorText(actor)}
            </Anchor>
          )}
          {actor.name ? (
            <Text size="sm" c="dimmed" component="div">
              {roleText(actor.role)}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'object',
      header: 'On what',
      share: 20,
      cell: ({ object }) => objectCell(object, pathOfObject),
    },
    { key: 'when', header: 'When', short: true, cell: ({ at }) => <RelativeTime at={at} /> },
    {
      key: 'ip',
      header: 'IP address',
      share: 11,
      cell: ({ ip }) => <span className={`${styles.ip} tabular`}>{ip ?? '–'}</span>,
    },
    {
      key: 'changes',
      header: 'Before and after',
      wide: true,
      share: 27,
      cell: (row) => <ChangeList changes={changesIn(row)} />,
    },
  ];
}

function objectCell(object: AuditRow['object'], pathOfObject: AuditColumnsOptions['pathOfObject']) {
  return (
    <div className={styles.object}>
      {object.type === 'shop' ? (
        <Anchor
          component={Link}
          to={shopPath(object.id)}
          underline="hover"
          translate={object.name ? 'no' : undefined}
        >
          {object.name ?? `Shop ${shortId(object.id)}`}
        </Anchor>
      ) : (
        <span translate={object.name ? 'no' : undefined}>
          {object.name ?? `${inWords(object.type)} ${shortId(object.id)}`}
        </span>
      )}
      <Text size="sm" c="dimmed" component="div">
        {object.name ? <span>{`${inWords(object.type)} · `}</span> : null}
        <Anchor component={Link} to={pathOfObject(object)} size="sm" underline="hover">
          History
          <span className="visually-hidden"> of </span>
          <span className="visually-hidden" translate="no">
            {object.name ?? object.id}
          </span>
        </Anchor>
      </Text>
    </div>
  );
}
