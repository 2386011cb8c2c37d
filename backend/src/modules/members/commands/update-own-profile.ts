import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { UpdateProfileRequest } from '@nattil/contracts/api/member/account';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { confirmingPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import {
  changedFullNameRule,
  changedLocationRule,
  changedOwnEmailRule,
  changedOwnPhoneRule,
  countryCodeRule,
  preferredCategoryRule,
} from '@nattil/contracts/rules/members/profile';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { loadCallerForUpdate } from '../member-locks.ts';
import type { Member } from '../member.aggregate.ts';
import { takenByOthers } from '../contacts/taken-by-others.ts';
import { contactTaken } from '../contacts/taken-contacts.ts';
import { UnconfirmedContacts } from '../contacts/unconfirmed-contacts.ts';

export class UpdateProfileBody implements UpdateProfileRequest {
  @ValidatedBy(changedFullNameRule) fullName?: string;

  /** Takes effect once the code sent to it is verified. */
  @ValidatedBy(changedOwnEmailRule) email?: string;

  /** Required for another e-mail or phone. */
  @ValidatedBy(confirmingPasswordRule) currentPassword?: string;
  @ValidatedBy(countryCodeRule) countryCode?: string;

  /** Takes effect once the code sent to it is verified. */
  @ValidatedBy(changedOwnPhoneRule) phone?: string;
  @ValidatedBy(changedLocationRule) location?: string;

  /** Label, alias or slug of a category; empty for none. */
  @ValidatedBy(preferredCategoryRule) preferredCategory?: string;
}

export class UpdateOwnProfile extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly form: UpdateProfileBody,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Changes other fields at once; a new contact waits for its code. */
@CommandHandler(UpdateOwnProfile)
export class UpdateOwnProfileHandler implements ICommandHandler<UpdateOwnProfile> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly unconfirmed: UnconfirmedContacts,
  ) {}

  async execute({ memberId, form, actor }: UpdateOwnProfile): Promise<void> {
    const member = await loadCallerForUpdate(this.em, memberId);
    const now = this.clock.now();
    const { fullName, location, preferredCategory: category } = form;
    const details = {
      ...(fullName && { fullName }),
      ...(location && { location }),
      ...(typeof category === 'string' && {
        preferredCategory: findCategory(category)?.slug ?? null,
      }),
    };
    member.edit(details, [], actor, now);
    const contacts = contactsFrom(form, member);
    const taken = await takenByOthers(this.em, contacts, memberId);
    // A contact that its holder has not confirmed goes to the member who enters its code.
    const refused = taken.fields.filter((kind) => !taken.confirmable.includes(kind));
    if (refused.length > 0) throw contactTaken(...refused);
    const db = inTransactionOf(this.em);
    for (const kind of ['email', 'phone'] as const) {
      const contact = contacts[kind];
      if (contact === undefined) continue;
      // Entering the present contact again withdraws the pending change.
      if (contact === member[kind]) await this.unconfirmed.forget(db, memberId, kind);
      else await this.unconfirmed.keep(db, memberId, { kind, contact }, now);
    }
  }
}

/** In stored form. */
export function contactsFrom(
  { email, phone, countryCode }: Pick<UpdateProfileBody, ContactKind | 'countryCode'>,
  member: Pick<Member, 'countryCode'>,
) {
  return {
    ...(email && { email }),
    ...(phone && { phone: storedPhone(phone, countryCode ?? member.countryCode ?? undefined) }),
  };
}
