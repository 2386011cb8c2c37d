import type { SessionUser } from '@nattil/contracts/api/member/session';
import { createSession } from '@nattil/frontend-shared/session/session';

export const session = createSession<SessionUser>('member');
