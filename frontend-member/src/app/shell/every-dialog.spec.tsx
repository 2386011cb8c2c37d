import { globSync, readFileSync } from 'node:fs';
import {
  type DialogDeclaration,
  openDialog,
} from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { alertDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { loginDialog, signUpDialog } from '../../features/auth/dialogs.ts';
import {
  cardActivatedDialog,
  cardIssuedDialog,
  manageCardDialog,
  otpDialog,
  showCardDialog,
} from '../../features/card/dialogs.ts';
import { howToUseDialog, refusedDiscountDialog } from '../../features/card/help-dialogs.ts';
import { ownProfileDialog, profileDialog } from '../../features/profile/dialogs.ts';
import {
  contactCodeDialog,
  deleteAccountDialog,
  editProfileDialog,
} from '../../features/profile/own-profile/own-dialogs.ts';
import { changePasswordDialog } from '../../features/profile/passwords/password-dialogs.ts';
import { registerShopDialog } from '../../features/register-shop/dialogs.ts';
import { activeCard, cardDetails, member, ownProfile, storeOf } from '../../testing/people.ts';
import { profileServer } from '../../testing/profile-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const nothing = () => undefined;
const sending = {
  sessionId: 'session-1',
  channel: 'email' as const,
  contactInfo: 'an****a@example.org',
  sentAt: Date.now(),
};

type Opening = [
  title: string,
  name: string,
  open: () => void,
  dialog?: { height?: number; fills?: boolean },
];

function opening<Props extends object>(
  title: string,
  dialog: DialogDeclaration<Props>,
  props: Props,
): Opening {
  return [title, dialog.name, () => void openDialog(dialog, props), dialog];
}

const DIALOGS: readonly Opening[] = [
  opening('Login', loginDialog, { onSwitchToSignUp: nothing, onSignedIn: nothing }),
  opening('Sign up', signUpDialog, { onSwitchToLogin: nothing, onSignedUp: nothing }),
  opening('Apply for card', profileDialog, { onCreated: nothing, onExists: nothing }),
  opening('Your card is issued', cardIssuedDialog, {
    onLoginNeeded: nothing,
    onApply: nothing,
    onCodeSent: nothing,
    onNotIssued: nothing,
  }),
  opening('Manage Your Privilege Card', manageCardDialog, {
    onCodeSent: nothing,
    onApply: nothing,
    onShow: nothing,
    onChangePassword: nothing,
  }),
  opening('Enter OTP', otpDialog, { sending, onActivated: nothing }),
  opening('Card Activated Successfully!', cardActivatedDialog, {
    activatedAt: Date.now(),
    onFindShops: nothing,
  }),
  opening('Your privilege card', showCardDialog, { onApply: nothing }),
  opening('How do I use it?', howToUseDialog, {}),
  opening('The shop refused my discount', refusedDiscountDialog, { memberId: member().id }),
  opening('Register Shop', registerShopDialog, {}),
  opening('Profile', ownProfileDialog, { onComplete: nothing }),
  opening('Edit profile', editProfileDialog, { profile: ownProfile(), onSaved: nothing }),
  opening('Enter OTP', contactCodeDialog, {
    waiting: { channel: 'email', contact: 'anna.new@example.org' },
    sending,
  }),
  opening('Change Password', changePasswordDialog, {}),
  opening('Delete your account?', deleteAccountDialog, { onDeleted: nothing }),
  ['An alert', 'question', () => alertDialog({ title: 'An alert', message: 'Read this' })],
];

beforeEach(() => {
  profileServer();
  server.use(
    http.get(api('/users/card/details'), () => HttpResponse.json(cardDetails(activeCard()))),
    http.get(api('/users/otp/history'), () => HttpResponse.json({ success: true, data: [] })),
  );
});

describe('every modal of the member area', () => {
  it('is listed here', () => {
    const files = globSync('src/features/**/*dialogs.ts');
    const declared = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ +name: '([\w-]+)'/gm)].map(([, name]) => name),
    );
    expect(declared.sort()).toEqual(
      DIALOGS.map(([, name]) => name)
        .filter((name) => name !== 'question')
        .sort(),
    );
  });

  it('declares its height or full screen, so that nothing moves when its code arrives', () => {
    const silent = DIALOGS.filter(([, , , dialog]) => dialog && !dialog.height === !dialog.fills);
    expect(silent.map(([, name]) => name)).toEqual([]);
  });

  it.each(DIALOGS)('M-120: %s (%s) closes on Escape', async (title, _name, open) => {
    const { user } = renderApp(storeOf(member()), '/nowhere');
    await screen.findByRole('heading', { name: 'Page Not Found' });
    open();
    const modal = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(modal).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
