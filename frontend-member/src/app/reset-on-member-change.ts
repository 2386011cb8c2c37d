import type { SessionUser } from '@nattil/contracts/api/member/session';
import type { SessionRoot } from '@nattil/frontend-shared/session/session';
import { closeAllDialogs, closeDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { createAction, createReducer, type Middleware } from '@reduxjs/toolkit';
import { manageCardDialog, otpDialog, showCardDialog } from '../features/card/dialogs.ts';
import { registrationForgotten } from '../features/register-shop/registration-draft.ts';
import { forgetTab, keepForMember, tabMember } from '../shared/tab-member.ts';

const anotherMemberCame = createAction('another-member-came');

/** Counts changes of the member on this page. The count is a React key, so that input is reset. */
export const membersReducer = createReducer(0, (builder) =>
  builder.addCase(anotherMemberCame, (count) => count + 1),
);

/**
 * Clears a member's data in this tab (searches, results, dialogs, drafts) at sign-out, here or in
 * another tab, and when another member signs in. An expired session keeps its data, because the
 * same member continues it.
 */
export const resetOnMemberChange: Middleware<object, SessionRoot<SessionUser>> =
  (api) => (next) => (action) => {
    const before = api.getState().session;
    const result = next(action);
    const { status, user, notice } = api.getState().session;
    const hasLeft = before.status === 'signed-in' && status === 'signed-out' && notice === null;
    // Without an id the signed-in member is not known yet.
    const comer = status === 'signed-in' && user !== before.user ? user?.id : undefined;
    const isAnother = Boolean(comer && tabMember() && tabMember() !== comer);
    if (hasLeft || isAnother) {
      forgetTab();
      if (isAnother) closeAllDialogs();
      // Other dialogs close by themselves or lead to the login.
      else for (const dialog of [showCardDialog, manageCardDialog, otpDialog]) closeDialog(dialog);
      api.dispatch(registrationForgotten());
    }
    if (isAnother) api.dispatch(anotherMemberCame());
    if (comer) keepForMember(comer);
    return result;
  };
