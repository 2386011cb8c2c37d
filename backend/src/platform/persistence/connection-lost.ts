const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57014', // the statement took too long
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '08000',
  '08001',
  '08003',
  '08006',
  '08P01', // PgBouncer: it cannot connect, or a statement waited too long
  '53300', // too many connections
  '25P03', // the transaction was idle for too long: this process was frozen
]);

const CONNECTION_LOST =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered|not currently accepting connections/;

/** Whether the database was unreachable, as opposed to refusing the statement. */
export function isConnectionLost(error: unknown): boolean {
  for (let e = error; Error.isError(e); e = e.cause) {
    const code = (e as { code?: string }).code;
    if (code && CONNECTION_CODES.has(code)) return true;
    if (CONNECTION_LOST.test(e.message)) return true;
    if ((e as Partial<AggregateError>).errors?.some(isConnectionLost)) return true;
  }
  return false;
}
