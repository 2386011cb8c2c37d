import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Realm } from '../../kernel/domain/actor.ts';
import { DEVICE_DAYS } from '../../identity/sessions/known-devices.ts';

const SECONDS = DEVICE_DAYS * 24 * 60 * 60;
/** 128 bits in base64url. */
const ID = /^[\w-]{22}$/;

const nameOf = (realm: Realm): string => `nattil_device_${realm}`;

/** The id of a browser that signed in before; null if the cookie is missing or malformed. */
export function deviceIn({ cookie }: IncomingHttpHeaders, realm: Realm): string | null {
  const start = `${nameOf(realm)}=`;
  const found = cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start));
  const id = found?.slice(start.length) ?? '';
  return ID.test(id) ? id : null;
}

/** The device cookie of the realm, or null. */
export const Device = createParamDecorator((realm: Realm, context: ExecutionContext) =>
  deviceIn(context.switchToHttp().getRequest<FastifyRequest>().headers, realm),
);

/** Sets the device cookie, unless `device` is null. Over https the cookie is `secure`. */
export function setDevice(
  reply: FastifyReply,
  realm: Realm,
  device: string | null,
  publicUrl: string,
): void {
  if (!device) return;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameOf(realm)}=${device}; Max-Age=${SECONDS}; Path=/api; HttpOnly; SameSite=Lax${secure}`,
  );
}
