/** Another system that shows a key which is neither revoked nor past its end. */
export interface KeyCaller {
  keyId: string;
  scopes: readonly string[];
  expiresAt: Date;
}
