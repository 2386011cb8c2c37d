import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { RevealShopAnswer } from '@nattil/contracts/api/admin/shops';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { openSecret, type ShopSecret } from '../shop-secrets.ts';

type Revealed = RevealShopAnswer['data'];

/** Reveals masked fields. The audit trail records the administrator, even if a field is empty. */
export class RevealShop extends Command<Revealed> {
  constructor(
    readonly shopId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RevealShop)
export class RevealShopHandler implements ICommandHandler<RevealShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
  ) {}

  async execute({ shopId, actor }: RevealShop): Promise<Revealed> {
    const db = inTransactionOf(this.em);
    const [shop] = await db.query<Record<ShopSecret, Buffer | null>>(
      'select pan_number, bank_account_number, ifsc_code from shop where id = $1',
      [shopId],
    );
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    await recordAction(db, 'ShopSecretsRevealed', { shopId }, actor, this.clock.now());
    const open = (secret: ShopSecret) => openSecret(this.encryption, secret, shopId, shop[secret]);
    return {
      panNumber: open('pan_number'),
      bankAccountNumber: open('bank_account_number'),
      ifscCode: open('ifsc_code'),
    };
  }
}
