import { Injectable } from '@nestjs/common';
import type { CardCheck, CheckCardRequest } from '@nattil/contracts/api/partner/till';
import { parseCardCodeText } from '@nattil/contracts/rules/members/card-code';
import {
  shownCodeRule,
  tillShopRule,
  typedCardNumberRule,
} from '@nattil/contracts/rules/shops/till';
import { Commands } from '../../../platform/commands/commands.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { cardShownAs } from '../../cards/public.ts';
import { tillAccess } from '../../partners/public.ts';
import { openShop } from '../../shops/public.ts';
import { AcceptCode } from './accept-code.ts';
import { CheckTries } from './check-tries.ts';

export class CheckCardBody implements CheckCardRequest {
  @ValidatedBy(tillShopRule)
  shopId?: string;

  @ValidatedBy(typedCardNumberRule)
  cardNumber?: string;

  @ValidatedBy(shownCodeRule)
  code: string;
}

/** Checks a shown card at a till. */
@Injectable()
export class CheckCard {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly tries: CheckTries,
    retention: Retention,
  ) {
    // A step is refused by its time long before its row goes.
    const rows = rowsOf({ table: 'card_check', since: 'created_at' });
    retention.keep({ ...rows, forMs: DAY_MS });
  }

  async by(partnerId: string, shown: CheckCardBody): Promise<CardCheck> {
    const { shopId } = await tillAccess(this.database, partnerId, shown.shopId);
    await openShop(this.database, shopId);
    const { code, which, how } = read(shown);
    const cardId = await cardShownAs(this.database, which);
    await this.tries.begin(shopId, cardId);
    if (cardId === null) throw new DomainError('CARD_NOT_FOUND');
    const { isRight, outcome } = await this.commands.run(
      new AcceptCode({ cardId, code, how }, shopId, partnerId),
    );
    if (isRight) await this.tries.wasRight(shopId, cardId);
    if (outcome instanceof DomainError) throw outcome;
    return outcome;
  }
}

function read({ cardNumber, code }: CheckCardBody) {
  if (cardNumber) return { code, which: { number: cardNumber }, how: 'typed' } as const;
  const scanned = parseCardCodeText(code)!;
  return { code: scanned.code, which: { reference: scanned.reference }, how: 'scanned' } as const;
}
