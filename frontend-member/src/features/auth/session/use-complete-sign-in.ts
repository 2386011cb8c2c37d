import type { SessionUser } from '@nattil/contracts/api/member/session';
import { LOGIN_ERRORS } from '@nattil/contracts/rules/sign-in/login-errors';
import { keepSession } from '@nattil/frontend-shared/session/session-storage';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { useLazyProfileStatusQuery } from './authApi.ts';

interface Credentials {
  accessToken: string;
  refreshToken: string | null;
  /** The member of the login answer; null if it has none. */
  user: SessionUser | null;
  rememberMe: boolean;
}

/** Used if the login answer has no member; the next status check replaces it. */
const UNKNOWN_MEMBER: SessionUser = {
  id: '',
  fullName: null,
  name: null,
  email: null,
  phone: null,
  location: null,
  avatar: null,
  emailConfirmed: false,
  phoneConfirmed: false,
  firstCodeBy: 'email',
  contactToConfirm: null,
  lostContacts: [],
  adminId: null,
  isProfileComplete: true,
  mustChangePassword: false,
  asksForConsent: false,
};

/** A member who has just signed in, and whether the profile is still missing. */
export interface Arrival {
  profileMissing: boolean;
  /** The page asks for a new password, and nothing else follows. */
  mustChangePassword?: true;
}

/**
 * After a login the profile-status check determines the member. If it fails, the login answer is
 * used and a toast reports the failure.
 */
export function useCompleteSignIn() {
  const dispatch = useAppDispatch();
  const [fetchProfileStatus, { isFetching: completing }] = useLazyProfileStatusQuery();

  async function completeSignIn({
    accessToken,
    refreshToken,
    user,
    rememberMe,
  }: Credentials): Promise<Arrival> {
    // Stored first, because the check sends these tokens.
    const tokens = { accessToken, refreshToken };
    keepSession('member', { tokens, user }, rememberMe);
    const check = await fetchProfileStatus();

    if (check.data) {
      const { user: checked, status } = check.data;
      dispatch(session.signIn({ ...tokens, user: checked, rememberMe }));
      return {
        profileMissing: !status.isProfileComplete,
        ...(checked.mustChangePassword && { mustChangePassword: true }),
      };
    }
    toast.error(LOGIN_ERRORS.statusNotVerified);
    dispatch(session.signIn({ ...tokens, user: user ?? UNKNOWN_MEMBER, rememberMe }));
    return {
      profileMissing: user?.isProfileComplete === false,
      ...(user?.mustChangePassword && { mustChangePassword: true }),
    };
  }

  return { completeSignIn, completing };
}
