import { MissingCode } from './missing-code.tsx';
import { LoadingText } from './states.tsx';
import { usePageFailure } from './use-page-failure.ts';

/** Replaces a page that could not be loaded or rendered; its surroundings stay. */
export function PageFailed() {
  const { cause, retry, retrying } = usePageFailure();
  if (!cause) return <LoadingText>Loading...</LoadingText>;
  return (
    <MissingCode
      title="This page could not be shown"
      cause={cause}
      onRetry={() => void retry()}
      retrying={retrying}
    />
  );
}

/** Like `PageFailed`, for an error without surroundings. */
export function CrashPage() {
  return (
    <main>
      <PageFailed />
    </main>
  );
}
