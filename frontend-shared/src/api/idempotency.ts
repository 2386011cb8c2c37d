/** Creates an idempotency key: one per press of a button, reused for every retry of that press. */
export function newIdempotencyKey(): string {
  // randomUUID is missing on plain-HTTP origins other than localhost.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function idempotencyHeader(key: string): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key };
}
