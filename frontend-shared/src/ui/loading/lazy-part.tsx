import type { ComponentType, ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import { type Load, useCode } from './loaded-code.ts';
import { MissingCode } from './missing-code.tsx';
import { ErrorState } from './states.tsx';

interface PartOptions<Props> {
  /** Shown while the code loads. */
  loading?: (props: Props) => ReactNode;
  /** Shown if the code cannot be loaded or rendered. */
  failed?: (retry: () => void, props: Props) => ReactNode;
}

/** A lazily loaded part of a page. If its code is missing, only this part shows an error. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { loading = () => null, failed }: PartOptions<Props> = {},
): ComponentType<Props> {
  const missing = failed ?? ((retry) => <PartMissing onRetry={retry} />);
  const broken = failed ?? ((retry) => <PartBroken onRetry={retry} />);
  return function LazyPart(props: Props) {
    const { loaded: Code, retry } = useCode(load);
    if (Code === 'missing') return missing(retry, props);
    if (!Code) return loading(props);
    return (
      <Boundary fallback={(again) => broken(again, props)}>
        <Code {...props} />
      </Boundary>
    );
  };
}

function PartMissing({ onRetry }: { onRetry: () => void }) {
  return <MissingCode what="This part could not be loaded." onRetry={onRetry} />;
}

function PartBroken({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      message="Something went wrong here. Please try again."
      onRetry={onRetry}
      retryLabel="Retry"
    />
  );
}
