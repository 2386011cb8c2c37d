// The API through the client that @hey-api/openapi-ts writes.
import { client } from './generated/hey-api/client.gen.ts';
import * as api from './generated/hey-api/sdk.gen.ts';
import { address, adminEmail, adminPassword, member, otpIn, owner, password } from './people.ts';

client.setConfig({ baseUrl: address, throwOnError: true });
const once = { throwOnError: true } as const;

const signedUp = await api.signUpMember({
  body: { emailOrNumber: member.email, password },
  ...once,
});
const mine = { auth: signedUp.data.data.accessToken, ...once };
await api.createProfile({ body: member, ...mine });
const sent = await api.sendEmailOtp({
  body: { type: 'card_activation', email: member.email },
  ...mine,
});
const otp = await otpIn(async () => {
  const inbox = await api.listInboxMessages({ query: { contact: member.email }, ...once });
  return inbox.data.data.map(({ text }) => text);
});
const { sessionId } = sent.data.data;
await api.verifyEmailOtp({ body: { otp, sessionId, email: member.email }, ...mine });
const activated = await api.activateCard(mine);
const found = await api.searchShops({
  query: { location: 'Kochi', page: 1, limit: 10 },
  ...mine,
});

const shop = await api.registerShop({ body: owner, ...once });
const admin = await api.signInAdministrator({
  body: { email: adminEmail, password: adminPassword },
  ...once,
});
const approved = await api.approveShop({
  path: { id: shop.data.data.id },
  auth: admin.data.data.token,
  ...once,
});
console.log(
  JSON.stringify({
    card: activated.data.data.card.status,
    shops: found.data.pagination.totalItems,
    shop: approved.data.data.status,
  }),
);
