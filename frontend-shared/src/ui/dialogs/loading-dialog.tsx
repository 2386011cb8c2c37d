import { Skeleton, Stack } from '@mantine/core';
import { Boundary } from '../loading/boundary.tsx';
import { Dialog } from './dialog.tsx';
import styles from './dialog.module.css';
import { type Load, useCode } from '../loading/loaded-code.ts';
import { MissingCode } from '../loading/missing-code.tsx';
import { ErrorState } from '../loading/states.tsx';

interface LoadingDialogProps<Props> {
  load: Load<Props>;
  props: Props;
}

/** A dialog that shows its frame at once and its content when it is loaded. */
export function LoadingDialog<Props extends object>({ load, props }: LoadingDialogProps<Props>) {
  const { loaded: Code, retry } = useCode(load);
  if (Code === 'missing') {
    return (
      <Dialog title="Could not be loaded">
        <MissingCode what="A part of the program is missing." onRetry={retry} />
      </Dialog>
    );
  }
  if (!Code) {
    return (
      <Dialog title="Loading...">
        <Stack aria-busy className={styles.skeleton}>
          <Skeleton height={20} width="70%" />
          {Array.from({ length: 16 }, (_, line) => (
            <Skeleton key={line} height={44} />
          ))}
        </Stack>
      </Dialog>
    );
  }
  return (
    <Boundary
      fallback={(again) => (
        <Dialog title="Could not be shown">
          <ErrorState
            message="Something went wrong here. Please try again."
            onRetry={again}
            retryLabel="Retry"
          />
        </Dialog>
      )}
    >
      <Code {...props} />
    </Boundary>
  );
}
