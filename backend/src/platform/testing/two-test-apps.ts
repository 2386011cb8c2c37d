import { startTestApp, type TestApp } from './test-app.ts';

export interface TwoTestApps {
  app: TestApp;
  second: TestApp;
  shiftClocks(milliseconds: number): void;
  close(): Promise<void>;
}

/**
 * Starts two processes of the product on one database.
 * @param env settings of the first process
 * @param ofBoth settings of both processes
 */
export async function startTwoTestApps(
  env: Record<string, string> = {},
  ofBoth: Record<string, string> = {},
): Promise<TwoTestApps> {
  const app = await startTestApp({ ...env, ...ofBoth });
  const second = await startTestApp({ ...ofBoth, DATABASE_URL: app.databaseUrl });
  return {
    app,
    second,
    shiftClocks: (milliseconds) =>
      [app, second].forEach(({ clock }) => clock.shiftBy(milliseconds)),
    async close() {
      await second.close();
      await app.close();
    },
  };
}
