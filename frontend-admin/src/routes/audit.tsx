import { Pill } from '@mantine/core';
import type { AuditRow } from '@nattil/contracts/api/admin/audit';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { auditPathOf, paths } from '../shared/paths.ts';
import { auditColumns } from '../features/audit/audit-columns.tsx';
import { auditFilterOf, auditList, auditQueryOf } from '../features/audit/audit-list.ts';
import { actorText, inWords } from '../features/audit/audit-words.ts';
import { RowsPerPage } from '../shared/list/rows-per-page.tsx';
import { usePageSize } from '../shared/session/use-preferences.ts';
import { AUDIT_PAGE_SIZE, useAuditQuery } from '../features/audit/auditApi.ts';
import { ExportButton } from '../features/exports/export-button.tsx';
import { TrailButtons } from '../features/audit/trail-buttons.tsx';
import { useVerification } from '../features/audit/use-verification.ts';
import { VerifyTrail } from '../features/audit/verify-trail.tsx';
import { useRefetch } from '../shared/store/use-refetch.ts';
import styles from './audit.module.css';

const columns = auditColumns({
  pathOfActor: (id) => `${paths.audit}?${new URLSearchParams({ actorId: id }).toString()}`,
  pathOfObject: ({ type, id }) => auditPathOf(type, id),
});

export function AuditPage() {
  const list = useListAddress(auditList);
  const { actorId, objectType, objectId } = list.filter;
  const limit = usePageSize(AUDIT_PAGE_SIZE);
  const { data, currentData, error, isError, isFetching, refetch } = useAuditQuery(
    { limit, ...auditQueryOf(list.params) },
    useRefetch(),
  );
  const verification = useVerification();

  // All rows have the same actor or object, so the first one has its name.
  const [row] = currentData?.rows ?? [];
  const actorName = row ? actorText(row.actor) : 'this person';
  const objectName = row?.object.name ?? `this ${inWords(objectType ?? 'object').toLowerCase()}`;

  return (
    <ListPage<AuditRow, string>
      lead="Who did what, on what, when and from where. Every entry is sealed into a chain, so that a later change shows."
      actions={
        <ExportButton
          path="/admin/audit/export"
          params={auditFilterOf(list.params)}
          failed="Failed to export the audit trail. Please try again."
        />
      }
      above={
        <VerifyTrail
          verifying={verification.verifying}
          progress={verification.progress}
          result={verification.result}
          error={
            verification.error
              ? messageOf(verification.error, 'Failed to verify the audit trail. Please try again.')
              : null
          }
          onVerify={verification.verify}
        />
      }
      list={list}
      linked={
        <LinkedFilters
          actor={actorId && actorName}
          object={objectId && objectName}
          onClearActor={() => list.change({ actorId: null })}
          onClearObject={() => list.change({ objectType: null, objectId: null })}
        />
      }
      rows={data?.rows}
      state={{ isCurrent: currentData !== undefined, error, isError, isFetching, refetch }}
      failed="Failed to fetch the audit trail. Please try again."
      empty={{
        title: 'No events found',
        filtered: 'Nothing in the audit trail matches these filters.',
        unfiltered: 'Nothing has happened yet.',
        clear: 'Clear all filters',
      }}
      caption="Audit trail"
      columns={columns}
      rowKey={({ seq }) => String(seq)}
      pageSize={limit}
      pages={
        data && data.rows.length > 0 ? (
          <TrailButtons pagination={data.pagination} onGoTo={(position) => list.change(position)}>
            <RowsPerPage usual={AUDIT_PAGE_SIZE} onChange={() => list.change({})} />
          </TrailButtons>
        ) : null
      }
    />
  );
}

interface LinkedFiltersProps {
  actor: string | undefined;
  object: string | undefined;
  onClearActor: () => void;
  onClearObject: () => void;
}

/** Filters that a link sets and that have no field of their own. */
function LinkedFilters({ actor, object, onClearActor, onClearObject }: LinkedFiltersProps) {
  if (!actor && !object) return null;
  return (
    <Pill.Group className={styles.pills}>
      {actor ? (
        <Pill
          withRemoveButton
          onRemove={onClearActor}
          removeButtonProps={{ 'aria-label': 'Show all actors', tabIndex: 0, 'aria-hidden': false }}
        >
          <span>Only </span>
          <span translate="no">{actor}</span>
        </Pill>
      ) : null}
      {object ? (
        <Pill
          withRemoveButton
          onRemove={onClearObject}
          removeButtonProps={{
            'aria-label': 'Show all objects',
            tabIndex: 0,
            'aria-hidden': false,
          }}
        >
          <span>Only </span>
          <span translate="no">{object}</span>
        </Pill>
      ) : null}
    </Pill.Group>
  );
}
