import type { AdminUser } from '@nattil/contracts/api/admin/session';
import { createSession } from '@nattil/frontend-shared/session/session';

export const session = createSession<AdminUser>('admin');
