import type { OwnProfile } from '@nattil/contracts/api/member/account';
import { api, http, HttpResponse, server } from '@nattil/frontend-shared/testing/server';
import { ownProfile } from './people.ts';

/** Serves the member's own profile; `change` changes it. */
export function profileServer(differences: Partial<OwnProfile> = {}) {
  let profile = ownProfile(differences);
  server.use(
    http.get(api('/users/profile'), () => HttpResponse.json({ success: true, data: profile })),
  );
  return {
    change(changes: Partial<OwnProfile>): OwnProfile {
      profile = { ...profile, ...changes };
      return profile;
    },
  };
}

type Method = 'post' | 'put' | 'delete';

/** Answers a call and collects its request bodies. */
export function answering(
  method: Method,
  path: string,
  answer: (body: unknown) => Response,
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http[method](api(path), async ({ request }) => {
      const text = await request.text();
      const body: unknown = text ? JSON.parse(text) : null;
      sent.push(body);
      return answer(body);
    }),
  );
  return sent;
}

export const done = (data: unknown = null, message?: string) =>
  HttpResponse.json({ success: true, data, message });

export const refused = (status: number, body: object = {}, headers: HeadersInit = {}) =>
  HttpResponse.json({ success: false, ...body }, { status, headers });
