import { Alert, Button, Paper, Pill, Text } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { EmptyState, ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { paths, auditPathOf } from '../app/paths.ts';
import { auditFilterIn, auditQueryOf, isFiltered } from '../features/audit/audit-filter.ts';
import { AuditFilters } from '../features/audit/audit-filters.tsx';
import { AuditTable } from '../features/audit/audit-table.tsx';
import { inWords, shortId } from '../features/audit/audit-words.ts';
import { AUDIT_PAGE_SIZE, useAuditQuery } from '../features/audit/auditApi.ts';
import { useVerification } from '../features/audit/use-verification.ts';
import { VerifyTrail } from '../features/audit/verify-trail.tsx';
import { TrailButtons } from '../features/audit/trail-buttons.tsx';
import { useQueryState } from '@nattil/frontend-shared/list/use-query-state';
import styles from './list-page.module.css';

const FETCH_FAILED = 'Failed to fetch the audit trail. Please try again.';
const nothing = {
  action: null,
  realm: null,
  from: null,
  to: null,
  actorId: null,
  objectType: null,
  objectId: null,
  before: null,
  after: null,
};
/** Another filter begins at the newest event again. */
const newest = { before: null, after: null };

export function AuditPage() {
  const { params, set } = useQueryState();
  const filter = auditFilterIn(params);
  const { data, currentData, isError, isFetching, refetch } = useAuditQuery(auditQueryOf(params), {
    refetchOnMountOrArgChange: true,
  });
  const verification = useVerification();

  // Every row is about them, so any of them knows the name.
  const [row] = currentData?.rows ?? [];
  const actorName = filter.actorId ? row?.actor.name : null;
  const objectName = filter.objectId ? row?.object.name : null;

  return (
    <div className={styles.page}>
      <Text c="dimmed" className="measure">
        Who did what, on what, when and from where. Every entry is sealed into a chain, so that a
        later change shows.
      </Text>
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
      <Paper className={styles.panel}>
        <AuditFilters
          filter={filter}
          refreshing={isFetching && data !== undefined}
          onChange={(changes) => set({ ...changes, ...newest })}
          onRefresh={() => void refetch()}
        />
        <Narrowed
          actor={filter.actorId && (actorName ?? `actor ${shortId(filter.actorId)}`)}
          object={
            filter.objectId &&
            (objectName ?? `${inWords(filter.objectType ?? 'object')} ${shortId(filter.objectId)}`)
          }
          onForgetActor={() => set({ actorId: null, ...newest })}
          onForgetObject={() => set({ objectType: null, objectId: null, ...newest })}
        />
        {isError && currentData ? (
          <Alert color="danger" m="md" icon={<IconExclamationCircle aria-hidden />}>
            {FETCH_FAILED}
          </Alert>
        ) : null}
        {isError && !currentData ? (
          <ErrorState message={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data?.rows.length === 0 ? (
          <EmptyState
            title="No events found"
            actions={
              isFiltered(filter) ? (
                <Button variant="default" onClick={() => set(nothing)}>
                  Clear all filters
                </Button>
              ) : null
            }
          >
            {isFiltered(filter)
              ? 'Nothing in the audit trail matches these filters.'
              : 'Nothing has happened yet.'}
          </EmptyState>
        ) : (
          <AuditTable
            rows={data?.rows}
            busy={isFetching}
            expectedRows={AUDIT_PAGE_SIZE}
            pathOfActor={(id) =>
              `${paths.audit}?${new URLSearchParams({ actorId: id }).toString()}`
            }
            pathOfObject={({ type, id }) => auditPathOf(type, id)}
          />
        )}
        {data && data.rows.length > 0 && !(isError && !currentData) ? (
          <TrailButtons
            pagination={data.pagination}
            onPlace={(place) => set({ ...newest, ...place })}
          />
        ) : null}
      </Paper>
    </div>
  );
}

interface NarrowedProps {
  actor: string | undefined;
  object: string | undefined;
  onForgetActor: () => void;
  onForgetObject: () => void;
}

/** The parts of the filter that come from a link and have no field of their own. */
function Narrowed({ actor, object, onForgetActor, onForgetObject }: NarrowedProps) {
  if (!actor && !object) return null;
  return (
    <Pill.Group className={styles.pills}>
      {actor ? (
        <Pill
          withRemoveButton
          onRemove={onForgetActor}
          removeButtonProps={{ 'aria-label': 'Show all actors', tabIndex: 0, 'aria-hidden': false }}
        >
          Only {actor}
        </Pill>
      ) : null}
      {object ? (
        <Pill
          withRemoveButton
          onRemove={onForgetObject}
          removeButtonProps={{
            'aria-label': 'Show all objects',
            tabIndex: 0,
            'aria-hidden': false,
          }}
        >
          Only {object}
        </Pill>
      ) : null}
    </Pill.Group>
  );
}
