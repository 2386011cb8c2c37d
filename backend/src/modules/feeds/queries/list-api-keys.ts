import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ApiKey } from '@nattil/contracts/api/admin/api-keys';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Paging } from '../../../platform/http/lists/paging.ts';
import { Names } from '../../../platform/registries/names.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { ownersNamed } from './owners-named.ts';

type Row = Pick<ApiKey, 'id' | 'version' | 'name' | 'scopes'> & {
  createdBy: string;
  responsible: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

const ROWS = `select k.id, k.version, k.name, k.scopes, k.created_by as "createdBy", coalesce(k.responsible_id, k.created_by) as responsible, k.created_at as "createdAt",
                k.expires_at as "expiresAt", k.revoked_at as "revokedAt", u.at as "lastUsedAt"
              from api_key k left join api_key_use u on u.key_id = k.id`;

/** All keys: live ones first, then newest first. */
export class ListApiKeys extends Query<{ items: ApiKey[]; total: number }> {
  constructor(readonly params: Paging) {
    super();
  }
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
    private readonly clock: Clock,
  ) {}

  async execute({ params: { page, limit } }: ListApiKeys) {
    const [rows, [found]] = await Promise.all([
      this.database.query<Row>(
        `${ROWS} order by (k.revoked_at is null and k.expires_at > $3) desc, k.created_at desc, k.id
         limit $1 offset $2`,
        [limit, (page - 1) * limit, this.clock.now()],
      ),
      this.database.query<{ total: number }>('select count(*)::int as total from api_key'),
    ]);
    return { items: await toApiKeys(this.database, this.names, rows), total: found!.total };
  }
}

export class OneApiKey extends Query<ApiKey> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(OneApiKey)
export class OneApiKeyHandler implements IQueryHandler<OneApiKey> {
  constructor(
    private readonly database: Database,
    private readonly names: Names,
  ) {}

  async execute({ id }: OneApiKey): Promise<ApiKey> {
    const rows = await this.database.query<Row>(`${ROWS} where k.id = $1`, [id]);
    const [key] = await toApiKeys(this.database, this.names, rows);
    if (!key) throw new DomainError('API_KEY_NOT_FOUND');
    return key;
  }
}

async function toApiKeys(database: Database, names: Names, rows: Row[]): Promise<ApiKey[]> {
  const named = await ownersNamed(database, names, rows);
  return named.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}
