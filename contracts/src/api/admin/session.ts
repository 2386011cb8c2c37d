import type { DENSITIES, PageSize, THEMES } from '../../rules/portal/administrators.ts';
import type { AdminRole } from '../../rules/portal/roles.ts';
import type { Answer, Id } from '../common.ts';

export interface AdminUser {
  id: Id;
  email: string;
  name: string;
  role: AdminRole;
  /** Missing in data stored by older versions. */
  preferences?: AdminPreferences;
}
/** Appearance of the portal for one administrator, on all devices. */
export interface AdminPreferences {
  theme: (typeof THEMES)[number];
  /** Density of tables. */
  density: (typeof DENSITIES)[number];
  /** Rows per page in every list. */
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
