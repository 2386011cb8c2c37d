import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreateProfileRequest, SessionUser } from '@nattil/contracts/api/member/session';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { emailRule, nationalPhoneRule } from '@nattil/contracts/rules/fields/contact';
import { confirmingPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import {
  countryCodeRule,
  fullNameRule,
  locationRule,
  preferredCategoryRule,
} from '@nattil/contracts/rules/members/profile';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy, Ignored } from '../../../platform/http/input/validated-by.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { AccountChanges, contactsOf } from '../contacts/account-changes.ts';
import { countryCodeOf } from '../contacts/country-code.ts';
import { loadCallerForUpdate } from '../member-locks.ts';
import type { Profile } from '../member-details.ts';
import { sessionUser } from '../sign-in/session-user.ts';
import { refuseTakenContacts } from '../contacts/taken-by-others.ts';

const FROM_THE_TOKEN = 'the token holds it';
const SET_BY_THE_SERVER = 'the server sets it';

export class CreateProfileBody implements CreateProfileRequest {
  @ValidatedBy(fullNameRule) fullName: string;
  @ValidatedBy(emailRule) email: string;
  @ValidatedBy(countryCodeRule) countryCode?: string;
  @ValidatedBy(nationalPhoneRule) phone: string;
  @ValidatedBy(locationRule) location: string;

  /** Label, alias or slug of a category. */
  @ValidatedBy(preferredCategoryRule) preferredCategory?: string;

  /** Required if another contact replaces a confirmed one. */
  @ValidatedBy(confirmingPasswordRule) currentPassword?: string;
  @Ignored(FROM_THE_TOKEN) userId?: string;
  @Ignored(SET_BY_THE_SERVER) adminId?: string | null;
  @Ignored(SET_BY_THE_SERVER) status?: unknown;
  @Ignored(SET_BY_THE_SERVER) isProfileComplete?: unknown;
}

/** Completes a member's profile, in the caller's transaction. */
@Injectable()
export class ProfileCompletion {
  constructor(private readonly changes: AccountChanges) {}

  /** Throws if the profile is complete already, or if another member has the contact. */
  async complete(
    em: EntityManager,
    memberId: string,
    form: CreateProfileBody,
    actor: Actor,
    now: Date,
  ): Promise<SessionUser> {
    const member = await loadCallerForUpdate(em, memberId);
    const before = contactsOf(member);
    const profile = profileFrom(form);
    member.completeProfile(profile, actor, now);
    await refuseTakenContacts(em, profile, memberId);
    await this.changes.follow(em, member, before, 'member', now);
    return sessionUser(member);
  }
}

function profileFrom(form: CreateProfileBody): Profile {
  const phone = storedPhone(form.phone, form.countryCode || undefined);
  return {
    fullName: form.fullName,
    email: form.email,
    phone,
    countryCode: countryCodeOf(phone, form.countryCode),
    location: form.location,
    preferredCategory: findCategory(form.preferredCategory)?.slug ?? null,
  };
}
