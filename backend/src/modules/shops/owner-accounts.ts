import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/kernel/domain/actor.ts';

export interface OwnedShop {
  id: string;
  name: string;
  email: string;
}

/** The owner's way to the till. */
export interface TillLink {
  url: string;
  /** End of the invitation; null for an owner who has an account. */
  until: Date | null;
}

/** What the module of the owners' accounts does within the transaction of a command about a shop. */
interface Accounts {
  /** Opens the owner's account with the password that an administrator gave. */
  open(
    em: EntityManager,
    shop: OwnedShop & { ownerName: string },
    passwordHash: string,
    actor: Actor,
    now: Date,
  ): Promise<void>;
  /** Gives the owner of an approved shop access to its till. */
  linkFor(em: EntityManager, shop: OwnedShop, actor: Actor, now: Date): Promise<TillLink>;
}

/** Accounts of shop owners at the till. The module that keeps them registers itself here. */
@Injectable()
export class OwnerAccounts {
  #accounts: Accounts | undefined;

  keptBy(accounts: Accounts): void {
    this.#accounts = accounts;
  }

  get present(): Accounts {
    if (!this.#accounts) throw new Error('No module keeps the accounts of shop owners');
    return this.#accounts;
  }
}
