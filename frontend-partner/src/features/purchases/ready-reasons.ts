import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Both sides and the portal read the sent text, so it is in English. */
export const READY_REASONS: readonly { text: string; label: MessageDescriptor }[] = [
  { text: 'The bill amount was wrong', label: msg`The bill amount was wrong` },
  {
    text: 'The card of another customer was scanned',
    label: msg`The card of another customer was scanned`,
  },
  { text: 'The customer did not buy after all', label: msg`The customer did not buy after all` },
];
