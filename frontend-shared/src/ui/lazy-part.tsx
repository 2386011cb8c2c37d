import type { ComponentType, ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import { type Load, useCode } from './loaded-code.ts';
import { ErrorState } from './states.tsx';

interface PartOptions<Props> {
  /** Stands there while the code is on its way. */
  loading?: (props: Props) => ReactNode;
  /** Stands there where it could not be loaded or drawn. */
  failed?: (retry: () => void, props: Props) => ReactNode;
}

/** A part of a page with code of its own: where that is missing, only this part says so. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  {
    loading = () => null,
    failed = (retry) => <PartFailed onRetry={retry} />,
  }: PartOptions<Props> = {},
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { loaded: Code, retry } = useCode(load);
    if (Code === 'missing') return failed(retry, props);
    if (!Code) return loading(props);
    return (
      <Boundary fallback={(again) => failed(again, props)}>
        <Code {...props} />
      </Boundary>
    );
  };
}

export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      message="This part could not be loaded. Check your connection and try again."
      onRetry={onRetry}
      retryLabel="Retry"
    />
  );
}
