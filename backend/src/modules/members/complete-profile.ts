import { Transform } from 'class-transformer';
import { IsEmail, IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreateProfileRequest, SessionUser } from '@nattil/contracts/api/members';
import { findCategory } from '@nattil/contracts/catalog/categories';
import { COUNTRY_CODES } from '@nattil/contracts/catalog/country-codes';
import {
  E164_PATTERN,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  LOCATION_MAX_LENGTH,
  LOCATION_MIN_LENGTH,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  normaliseEmail,
  normalisePhone,
  PHONE_PATTERN,
  PROFILE_MESSAGES,
  stripPhone,
} from '@nattil/contracts/rules/identity';
import type { Actor } from '../../platform/domain/actor.ts';
import { DomainError, fieldError } from '../../platform/domain/domain-error.ts';
import { oneLine, trimmed } from '../../platform/http/transforms.ts';
import { Ignored, OptionalText } from '../../platform/http/validation.ts';
import { countryCodeOf } from './contact.ts';
import { Member, type Profile } from './member.aggregate.ts';
import { sessionUser } from './session-user.ts';

const SAYS = PROFILE_MESSAGES;

export class CreateProfileBody implements CreateProfileRequest {
  @MaxLength(NAME_MAX_LENGTH, { message: SAYS.fullNameTooLong })
  @MinLength(NAME_MIN_LENGTH, { message: SAYS.fullNameTooShort })
  @IsString({ message: SAYS.fullNameTooShort })
  @oneLine()
  fullName: string;

  @MaxLength(EMAIL_MAX_LENGTH, { message: SAYS.emailInvalid })
  @Matches(EMAIL_PATTERN, { message: SAYS.emailInvalid })
  @IsEmail({}, { message: SAYS.emailInvalid })
  @MinLength(1, { message: SAYS.emailRequired })
  @IsString({ message: SAYS.emailRequired })
  @trimmed()
  email: string;

  @IsIn(COUNTRY_CODES.map(({ code }) => code), { message: SAYS.countryCodeInvalid })
  @OptionalText()
  countryCode?: string;

  @Matches(PHONE_PATTERN, { message: SAYS.phoneInvalid })
  @IsString({ message: SAYS.phoneInvalid })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? stripPhone(value) : value,
  )
  phone: string;

  @MaxLength(LOCATION_MAX_LENGTH, { message: SAYS.locationTooLong })
  @MinLength(LOCATION_MIN_LENGTH, { message: SAYS.locationTooShort })
  @MinLength(1, { message: SAYS.locationRequired })
  @IsString({ message: SAYS.locationRequired })
  @oneLine()
  location: string;

  /** Label, alias or slug of a category. */
  @MaxLength(100, { message: SAYS.categoryUnknown })
  @IsString({ message: SAYS.categoryUnknown })
  @OptionalText()
  @trimmed()
  preferredCategory?: string;

  @Ignored() userId?: string;
  @Ignored() adminId?: string | null;
  @Ignored() status?: unknown;
  @Ignored() isProfileComplete?: unknown;
}

/** Completes a member's profile in the caller's transaction; refuses a second time, and taken contacts. */
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
  if (!member) throw new DomainError('SESSION_EXPIRED');
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
  const phone = normalisePhone(form.phone, form.countryCode || undefined);
  if (!E164_PATTERN.test(phone)) throw fieldError('phone', SAYS.phoneInvalid);
  const category = findCategory(form.preferredCategory);
  if (form.preferredCategory && !category)
    throw fieldError('preferredCategory', SAYS.categoryUnknown);
  return {
    fullName: form.fullName,
    email: normaliseEmail(form.email),
    phone,
    countryCode: countryCodeOf(phone, form.countryCode),
    location: form.location,
    preferredCategory: category?.slug ?? null,
  };
}
