import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreateProfileRequest, SessionUser } from '@nattil/contracts/api/members';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { emailRule, phoneRule } from '@nattil/contracts/rules/contact';
import {
  countryCodeRule,
  fullNameRule,
  locationRule,
  preferredCategoryRule,
} from '@nattil/contracts/rules/profile';
import type { Actor } from '../../platform/domain/actor.ts';
import { DomainError } from '../../platform/domain/domain-error.ts';
import { Follows, Ignored } from '../../platform/http/follows.ts';
import { storedPhone } from '../../platform/phones/stored-phone.ts';
import { countryCodeOf } from './country-code.ts';
import { Member, type Profile } from './member.aggregate.ts';
import { sessionUser } from './session-user.ts';

const FROM_THE_TOKEN = 'the token holds it';
const SET_BY_THE_SERVER = 'the server sets it';

export class CreateProfileBody implements CreateProfileRequest {
  @Follows(fullNameRule)
  fullName: string;

  @Follows(emailRule)
  email: string;

  @Follows(countryCodeRule)
  countryCode?: string;

  @Follows(phoneRule)
  phone: string;

  @Follows(locationRule)
  location: string;

  /** Label, alias or slug of a category. */
  @Follows(preferredCategoryRule)
  preferredCategory?: string;

  @Ignored(FROM_THE_TOKEN) userId?: string;
  @Ignored(SET_BY_THE_SERVER) adminId?: string | null;
  @Ignored(SET_BY_THE_SERVER) status?: unknown;
  @Ignored(SET_BY_THE_SERVER) isProfileComplete?: unknown;
}

/** Completes a member's profile in the caller's transaction; refuses a second time and taken contacts. */
export async function completeProfile(
  em: EntityManager,
  memberId: string,
  form: CreateProfileBody,
  actor: Actor,
  now: Date,
): Promise<SessionUser> {
  const profile = profileFrom(form);
  const { PESSIMISTIC_WRITE } = LockMode;
  const member = await em.findOne(Member, { id: memberId }, { lockMode: PESSIMISTIC_WRITE });
  if (!member || member.status === 'deleted') throw new DomainError('SESSION_EXPIRED');
  member.completeProfile(profile, actor, now);
  await refuseTaken(em, member, profile);
  return sessionUser(member);
}

async function refuseTaken(
  em: EntityManager,
  { id }: Member,
  { email, phone }: Profile,
): Promise<void> {
  const others = { id: { $ne: id }, $or: [{ email }, { phone }] };
  if (await em.count(Member, others)) throw new DomainError('CONTACT_TAKEN');
}

/** The form as it is stored. */
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
