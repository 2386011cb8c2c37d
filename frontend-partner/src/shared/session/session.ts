import type { PartnerUser } from '@nattil/contracts/api/partner/session';
import { createSession } from '@nattil/frontend-shared/session/session';

export const session = createSession<PartnerUser>('partner');
