import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { thisPage } from '@nattil/frontend-shared/release/why-missing';
import { ErrorState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { usePageFailure } from '@nattil/frontend-shared/ui/loading/use-page-failure';
import { Loading } from './loading.tsx';

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
  const hints = {
    connection: t`The server cannot be reached. Please check the network.`,
    server: t`The service is not available at the moment. Please try again.`,
    unknown: t`Something went wrong. Please try again later.`,
  };
  return (
    <ErrorState
      title={t`This page could not be shown`}
      message={hints[cause]}
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
