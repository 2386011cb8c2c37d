import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { thisPage } from '@nattil/frontend-shared/release/why-missing';
import { ErrorState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { usePageFailure } from '@nattil/frontend-shared/ui/loading/use-page-failure';
import { UNAVAILABLE, UNKNOWN, UNREACHABLE } from '../i18n/refusal-texts.ts';
import { Loading } from './loading.tsx';

const HINTS = { connection: UNREACHABLE, server: UNAVAILABLE, unknown: UNKNOWN };

/** Replaces a page that could not be loaded or rendered; its surroundings stay. */
export function PageFailed() {
  const { t } = useLingui();
  const { cause, retry, retrying } = usePageFailure();
  if (!cause) return <Loading />;
  if (cause === 'new-version')
    return (
      <ErrorState
        title={t`A new version is ready`}
        message={t`This page belongs to the version before. Note down what you typed first.`}
        onRetry={() => thisPage.reload()}
        retryLabel={t`Reload`}
      />
    );
  return (
    <ErrorState
      title={t`This page could not be shown`}
      message={t(HINTS[cause])}
      onRetry={() => void retry()}
      retryLabel={t`Try again`}
      retrying={retrying}
    />
  );
}

/** Like `PageFailed`, for an error without surroundings. */
export function CrashPage() {
  return (
    <I18nProvider i18n={i18n}>
      <main>
        <PageFailed />
      </main>
    </I18nProvider>
  );
}
