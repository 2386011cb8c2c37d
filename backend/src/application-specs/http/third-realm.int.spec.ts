import { randomUUID } from 'node:crypto';
import { Controller, Get, Module, Post, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminModule } from '../../modules/admin/admin.module.ts';
import { MembersModule } from '../../modules/members/members.module.ts';
import type { Realm } from '../../platform/kernel/domain/actor.ts';
import { loadKeys } from '../../platform/config/keys.ts';
import { createHttpApplication } from '../../platform/http-application.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import { testRealm } from '../../platform/identity/testing/realms.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { NotificationsModule } from '../../platform/notifications/notifications.module.ts';
import { Database } from '../../platform/persistence/database.ts';
import { PlatformModule } from '../../platform/platform.module.ts';
import { Declarations, Declares } from '../../platform/registries/declaration.ts';
import { ApiClient } from '../../platform/testing/api-client.ts';
import { cloneDatabase } from '../../platform/testing/test-app.ts';
import { readSettings } from '../../settings.ts';

const COURIER = 'courier' as Realm;
const RECORD_PARCELS = 'parcels.record' as never;
/** An administrator may have the role 'owner', too. */
const ROLES = ['owner', 'staff'];

const COURIER_REALM = testRealm(COURIER, {
  has: (role) => ROLES.includes(role),
  may: (role) => role === 'owner',
  needed: () => 'This needs the role owner',
  text: () => 'record parcels',
});

@Controller('api/courier')
class CourierController {
  @Get('caller')
  @Access(COURIER)
  caller(@Scope() { actor }: RequestScope) {
    return actor;
  }

  @Post('parcels')
  @Access(COURIER, { may: RECORD_PARCELS })
  record() {
    return { success: true };
  }
}

@Module({ controllers: [CourierController] })
@Declares({ realm: COURIER_REALM })
class CourierModule {}

@Controller('api/courier')
class CarelessController {
  @Post('parcels')
  @Access(COURIER)
  record() {
    return { success: true };
  }
}

@Module({ controllers: [CarelessController] })
@Declares({ realm: COURIER_REALM })
class CarelessModule {}

describe('a third realm', () => {
  let databaseUrl: string;
  const open: NestFastifyApplication[] = [];
  const databases: Database[] = [];

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
  });
  afterAll(async () => {
    for (const app of open) await app.close();
    for (const database of databases) await database.close();
  });

  /** The administrators' and members' modules beside one module with a third realm. */
  const started = async (module: Type): Promise<NestFastifyApplication> => {
    const key = '01'.repeat(32);
    const config = readSettings({
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      JWT_SECRET: key,
      AUDIT_KEY: key,
      OTP_KEY: key,
      DATA_KEY: key,
    });
    const database = new Database({ url: databaseUrl, max: 4, applicationName: 'third-realm' });
    databases.push(database);
    const modules = [NotificationsModule, AdminModule, MembersModule, module];
    const declarations = new Declarations([PlatformModule, ...modules]);
    const keys = await loadKeys(config);
    const imports = [PlatformModule.with({ config, keys, database, declarations }), ...modules];
    @Module({})
    class Product {}
    const app = await createHttpApplication({ module: Product, imports }, config);
    open.push(app);
    await app.init();
    return app;
  };

  it('whose route writes and names no permission is refused at start', async () => {
    await expect(started(CarelessModule)).rejects.toThrow(
      "POST /api/courier/parcels must say what the role of its caller must allow: @Access('courier', { may })",
    );
  });

  describe('beside members and administrators', () => {
    let app: NestFastifyApplication;
    let api: ApiClient;

    beforeAll(async () => {
      app = await started(CourierModule);
      await app.listen(0, '127.0.0.1');
      api = new ApiClient(await app.getUrl());
    });

    const signIn = async (realm: Realm, role?: string) => {
      const id = randomUUID();
      const tokens = await app.get(Sessions).open(app.get(Database), realm, id, false, { role });
      return { id, ...tokens, api: api.as(tokens.accessToken) };
    };
    const routes = {
      member: '/api/users/profile',
      admin: '/api/admin/auth/verify',
      courier: '/api/courier/caller',
    };

    it('admits its own people alone, and its people to no other realm', async () => {
      const people = {
        member: await signIn('member'),
        admin: await signIn('admin', 'owner'),
        courier: await signIn(COURIER, 'owner'),
      };
      const forbidden: string[] = [];
      for (const [realm, person] of Object.entries(people))
        for (const [other, route] of Object.entries(routes)) {
          const { body } = await person.api.get(route);
          if (body.code === 'FORBIDDEN') forbidden.push(`${realm} at ${other}`);
        }
      expect(forbidden).toEqual([
        'member at admin',
        'member at courier',
        'admin at member',
        'admin at courier',
        'courier at member',
        'courier at admin',
      ]);
      expect((await api.get(routes.courier)).status).toBe(401);
    });

    it('has actors that are no administrators, whatever their role', async () => {
      const owner = await signIn(COURIER, 'owner');
      const actor = { id: owner.id, realm: 'courier', role: 'owner' };
      expect((await owner.api.get(routes.courier)).body).toEqual(actor);
      expect((await owner.api.put('/api/admin/profile', {})).status).toBe(403);
    });

    it('takes permissions from its own roles', async () => {
      const owner = await signIn(COURIER, 'owner');
      expect((await owner.api.post('/api/courier/parcels', {})).status).toBe(201);
      const staff = await signIn(COURIER, 'staff');
      expect(await staff.api.post('/api/courier/parcels', {})).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: 'This needs the role owner' },
      });
    });

    it('ends sessions that have none of its roles', async () => {
      for (const role of [undefined, 'auditor']) {
        const person = await signIn(COURIER, role);
        expect((await person.api.get(routes.courier)).status).toBe(401);
      }
    });

    it('M-220: keeps its realm after a refresh', async () => {
      const { refreshToken } = await signIn(COURIER, 'staff');
      const { body } = await api.post('/api/admin/auth/refresh-token', { refreshToken });
      const refreshed = api.as(body.data.accessToken);
      expect((await refreshed.get(routes.courier)).status).toBe(200);
      expect((await refreshed.get(routes.member)).status).toBe(403);
      expect((await refreshed.get(routes.admin)).status).toBe(403);
    });

    it('appears in the API document', async () => {
      const { body } = await api.get('/api/openapi.json');
      expect(Object.keys(body.components.securitySchemes).sort()).toEqual([
        'admin',
        'courier',
        'key',
        'member',
      ]);
      expect(body.paths['/api/courier/parcels'].post).toMatchObject({
        security: [{ courier: [] }],
        description: 'This needs the role owner.',
      });
    });
  });
});
