// The API through types by openapi-typescript and calls by openapi-fetch.
import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi-typescript/schema.ts';
import { adminEmail, adminPassword, address, member, otpIn, owner, password } from './people.ts';

const api = createClient<paths>({ baseUrl: address });
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** What was answered, or an end with what was refused. */
function answered<T>({ data, error }: { data?: T; error?: { code: string; message: string } }): T {
  if (error || data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  return data;
}

const signedUp = answered(
  await api.POST('/api/users/signup', { body: { emailOrNumber: member.email, password } }),
);
const mine = as(signedUp.data.accessToken);
answered(await api.POST('/api/users/createProfile', { body: member, ...mine }));
const sent = answered(
  await api.POST('/api/users/otp/send-email', {
    body: { type: 'card_activation', email: member.email },
    ...mine,
  }),
);
const otp = await otpIn(async () =>
  answered(
    await api.GET('/api/dev/inbox', { params: { query: { contact: member.email } } }),
  ).data.map(({ text }) => text),
);
const { sessionId } = sent.data;
answered(
  await api.POST('/api/users/otp/verify-email', {
    body: { otp, sessionId, email: member.email },
    ...mine,
  }),
);
const { card } = answered(await api.POST('/api/users/card/activate', mine)).data;
const found = answered(
  await api.GET('/api/users/shops/search', {
    params: { query: { location: 'Kochi', page: 1, limit: 10 } },
    ...mine,
  }),
);

const shop = answered(await api.POST('/api/admin/shops/register', { body: owner })).data;
const admin = answered(
  await api.POST('/api/admin/auth/login', { body: { email: adminEmail, password: adminPassword } }),
);
const approved = answered(
  await api.PUT('/api/admin/shops/{id}/approve', {
    params: { path: { id: shop.id } },
    ...as(admin.data.token),
  }),
);
console.log(
  JSON.stringify({
    card: card.status,
    shops: found.pagination.totalItems,
    shop: approved.data.status,
  }),
);
