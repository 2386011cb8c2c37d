import type { Fixture } from './fixture.ts';

/**
 * Inserts pending one-time passwords, with their first event, of a member created for it. They
 * cause no mails, and are valid for an hour, so no sweep expires them during the run.
 */
export async function makePendingCodes(
  { client, product }: Fixture,
  count: number,
): Promise<string[]> {
  await product.memberToken();
  const { rows } = await client.query<{ id: string }>(
    `with owner as (
       select id from member order by created_at desc limit 1
     ), made as (
       insert into otp_session (id, version, member_id, purpose, channel, contact, contact_key, mailbox_key, code_hash,
                                status, resend_count, created_at, expires_at)
       select gen_random_uuid(), 1, owner.id, 'card_activation', 'email', 'bench@example.com', '', '', '',
              'pending', 0, now(), now() + interval '1 hour'
       from owner, generate_series(1, $1)
       returning *
     ), sent as (
       insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
       select gen_random_uuid(), 'otp', id, 1, 'OtpSent', 1,
              jsonb_build_object('sessionId', id, 'memberId', member_id, 'channel', channel, 'purpose', purpose,
                                 'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                 'resendCount', 0),
              '{"id": null, "realm": "system", "role": "system"}', 'seed', created_at
       from made
     )
     select id from made`,
    [count],
  );
  return rows.map(({ id }) => id);
}
