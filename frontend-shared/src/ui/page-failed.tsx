import { Button } from '@mantine/core';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { ErrorState } from './states.tsx';

/** Stands in the place of a page that could not be loaded or drawn; what surrounds it stays. */
export function PageFailed() {
  const here = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  return (
    <ErrorState
      title="This page could not be shown"
      message="Check your connection and try again. If that does not help, reload the page."
      onRetry={() => void navigate(here, { replace: true, state: here.state as unknown })}
      retryLabel="Retry"
      retrying={state !== 'idle'}
      actions={
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      }
    />
  );
}
