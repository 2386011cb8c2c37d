/** A link that opens an account; only its hash is stored. */
export interface Invitation {
  hash: Buffer;
  endsAt: Date;
}
