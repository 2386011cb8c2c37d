import type { DENSITIES, PageSize, THEMES } from '../../rules/portal/administrators.ts';
import type { AdminRole } from '../../rules/portal/roles.ts';
import type { Answer, Id } from '../common.ts';

export interface AdminUser {
  id: Id;
  email: string;
  name: string;
  role: AdminRole;
  /** Missing in what older versions stored. */
  preferences?: AdminPreferences;
}
/** How the portal looks for one administrator, on every machine. */
export interface AdminPreferences {
  theme: (typeof THEMES)[number];
  /** Of tables. */
  density: (typeof DENSITIES)[number];
  /** Rows of a page, in every list. */
  pageSize: PageSize;
}
export interface AdminLoginRequest {
  email: string;
  password: string;
  rememberMe?: boolean;
}
export type AdminLoginAnswer = Answer<{
  token: string;
  accessToken: string;
  refreshToken: string;
  user: AdminUser;
}>;
export type AdminVerifyAnswer = Answer<{ valid: true; user: AdminUser }> & { valid: true };
