import { Skeleton } from '@mantine/core';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { ErrorState } from '@nattil/frontend-shared/ui/loading/states.tsx';

interface LoadingThingProps {
  /** The kind of the object, for example `shop`. */
  thing: string;
  /** The likely reason for a 404, for example `deleted`. */
  gone: string;
  /** The error of the failed load; nothing while loading. */
  error: unknown;
  onRetry: () => void;
}

/** Replaces an object that is loading, missing, or could not be loaded. */
export function LoadingThing({ thing, gone, error, onRetry }: LoadingThingProps) {
  if (!error)
    return (
      <div role="status" aria-label={`Loading ${thing}`}>
        <Skeleton height={36} mb="lg" />
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} height={44} mb="sm" />
        ))}
      </div>
    );
  if (isApiError(error) && error.status === 404)
    return <ErrorState message={`There is no such ${thing}. It may have been ${gone}.`} />;
  return (
    <FailedState
      error={error}
      message={`Failed to fetch the ${thing}. Please try again.`}
      onRetry={onRetry}
    />
  );
}
