import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditRow } from '@nattil/contracts/api/admin/audit';
import { formatExactTime, formatRelativeTime } from '@nattil/contracts/formats';
import { memberPath, shopPath } from '../../shared/paths.ts';
import { count } from '@nattil/frontend-shared/ui/count';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { useNow } from '../../shared/use-now.ts';
import { actorText, changesIn, inWords, objectText, roleText } from './audit-words.ts';
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
      share: 16,
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
      share: 16,
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
    { key: 'when', header: 'When', share: 15, cell: ({ at }) => <EventTime at={at} /> },
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
      share: 24,
      cell: (row) => <ChangeList changes={changesIn(row)} />,
    },
  ];
}

/** An erased member has neither name nor details. */
function detailsPathOf({ type, id, name }: AuditRow['object']): string | null {
  if (type === 'shop') return shopPath(id);
  return type === 'member' && name ? memberPath(id) : null;
}

/** The age and below it the exact time; after a week the age would only repeat the date. */
function EventTime({ at }: { at: string }) {
  const exact = formatExactTime(at);
  const age = formatRelativeTime(at, useNow());
  return (
    <time dateTime={at} className="tabular">
      {exact.startsWith(age) ? null : <span className={styles.age}>{age}</span>}
      <Text size="sm" c="dimmed" component="span">
        {exact}
      </Text>
    </time>
  );
}

function objectCell(object: AuditRow['object'], pathOfObject: AuditColumnsOptions['pathOfObject']) {
  const path = detailsPathOf(object);
  return (
    <div className={styles.object}>
      {path ? (
        <Anchor
          component={Link}
          to={path}
          underline="hover"
          translate={object.name ? 'no' : undefined}
        >
          {objectText(object)}
        </Anchor>
      ) : (
        <span translate={object.name ? 'no' : undefined}>{objectText(object)}</span>
      )}
      <Text size="sm" c="dimmed" component="div">
        {object.name ? <span>{`${inWords(object.type)} · `}</span> : null}
        <Anchor component={Link} to={pathOfObject(object)} size="sm" underline="hover">
          History
          <span className="visually-hidden"> of </span>
          <span className="visually-hidden" translate={object.name ? 'no' : undefined}>
            {objectText(object)}
          </span>
        </Anchor>
      </Text>
    </div>
  );
}
