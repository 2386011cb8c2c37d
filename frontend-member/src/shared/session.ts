import type { SessionUser } from '@nattil/contracts/api/members';
import { createSession } from '@nattil/frontend-shared/session/session';

export const session = createSession<SessionUser>('member');
