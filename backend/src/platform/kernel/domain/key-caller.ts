/** Another system that presents a key which is neither revoked nor expired. */
export interface KeyCaller {
  keyId: string;
  scopes: readonly string[];
  expiresAt: Date;
}
