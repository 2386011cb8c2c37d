import { Anchor } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import styles from './draft-notice.module.css';
import type { Draft } from './use-kept-draft.ts';

/** Tells the person that the form holds a restored draft. */
export function DraftNotice({ draft }: { draft: Draft }) {
  return (
    <div role="status">
      {draft.isRestored ? (
        <p className={styles.notice}>
          <IconHistory size={18} aria-hidden />
          <span>
            Your text was kept.{' '}
            <Anchor component="button" type="button" size="sm" onClick={draft.startAgain}>
              Start again
            </Anchor>
          </span>
        </p>
      ) : null}
    </div>
  );
}
