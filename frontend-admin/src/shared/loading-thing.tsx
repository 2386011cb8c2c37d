import { Skeleton } from '@mantine/core';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { FailedState } from '@nattil/frontend-shared/ui/failed-state.tsx';
import { ErrorState } from '@nattil/frontend-shared/ui/states.tsx';

interface LoadingThingProps {
  /** What is loaded, for example `shop`. */
  thing: string;
  /** What may have happened to one that the server does not know, for example `deleted`. */
  gone: string;
  /** Why it could not be loaded; nothing while it is being loaded. */
  error: unknown;
  onRetry: () => void;
}

/** In the place of one thing that is being loaded, is gone or could not be loaded. */
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
