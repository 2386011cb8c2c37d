import { EntityManager } from '@mikro-orm/postgresql';
import { memberActor } from '../../../platform/kernel/domain/actor.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { codeOf, newMember, sendCode, type TestMember } from '../../otp/testing/members.ts';
import { issueCard } from '../public.ts';

/** A member whose card was issued just now. */
export async function newCardHolder(app: TestApp): Promise<TestMember & { cardId: string }> {
  const member = await newMember(app);
  const card = await app
    .get(EntityManager)
    .fork()
    .transactional(async (em) => issueCard(em, member.id, memberActor(member.id), app.clock.now()));
  return { ...member, cardId: card.id };
}

/** Verifies an activation code without using it up; returns its session. */
export async function verifyForActivation(app: TestApp, member: TestMember): Promise<string> {
  const sessionId = await sendCode(member);
  const otp = await codeOf(app, sessionId);
  const { body } = await member.client.post('/api/users/otp/verify-email', { otp, sessionId });
  if (!body.success) throw new Error(`The code was refused: ${body.message}`);
  return sessionId;
}

export async function activeCardHolder(app: TestApp): Promise<TestMember & { cardId: string }> {
  const holder = await newCardHolder(app);
  await verifyForActivation(app, holder);
  const { body } = await holder.client.post('/api/users/card/activate');
  if (!body.success) throw new Error(`The card was not activated: ${body.message}`);
  return holder;
}
