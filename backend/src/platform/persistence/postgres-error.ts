interface PostgresError {
  /** The SQLSTATE. */
  code: string;
  constraint?: string;
}

/** The PostgreSQL error, even if MikroORM wrapped it; null for any other error. */
export function postgresError(error: unknown): PostgresError | null {
  for (let e = error; Error.isError(e); e = e.cause) {
    const { code } = e as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
      return e as unknown as PostgresError;
  }
  return null;
}

/** The violated unique index; null for any other error. */
export function brokenUniqueIndex(error: unknown): string | null {
  const refused = postgresError(error);
  return refused?.code === '23505' ? (refused.constraint ?? null) : null;
}
