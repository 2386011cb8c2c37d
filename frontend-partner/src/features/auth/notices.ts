import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { sessionExpiredText } from '@nattil/frontend-shared/session/session-expired';
import { ACCESS_ENDED, ACCOUNT_DELETED, PASSWORD_SET } from '../../shared/session/notices.ts';

const NOTICES: Record<string, MessageDescriptor> = {
  [sessionExpiredText.partner]: msg`Your session has ended. Please sign in again. What you typed is kept.`,
  [ACCESS_ENDED]: msg`Your access to the shop has ended. Please ask the owner of the shop.`,
  [ACCOUNT_DELETED]: msg`Your account is deleted.`,
  [PASSWORD_SET]: msg`Your password is set. You can sign in now.`,
};

/** Why the person is at the sign-in, in the shown language. */
export function useNoticeText(notice: string | null): string | null {
  const { i18n } = useLingui();
  if (notice === null) return null;
  const known = NOTICES[notice];
  return known ? i18n._(known) : notice;
}
