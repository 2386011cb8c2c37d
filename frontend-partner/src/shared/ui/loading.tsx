import { useLingui } from '@lingui/react/macro';
import { ErrorState, LoadingText } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { useRefusalText } from '../i18n/refusal-texts.ts';

export function Loading() {
  const { t } = useLingui();
  return <LoadingText>{t`Loading…`}</LoadingText>;
}

interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

export function LoadFailed({ error, onRetry, retrying = false }: LoadFailedProps) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  return (
    <ErrorState
      message={refusalText(error)}
      onRetry={onRetry}
      retryLabel={t`Try again`}
      retrying={retrying}
    />
  );
}
