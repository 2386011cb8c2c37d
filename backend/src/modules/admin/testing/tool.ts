import { runCommand, type Said } from '../../../platform/testing/run-command.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';

export function runTool(
  app: Pick<TestApp, 'config' | 'databaseUrl'>,
  tool: 'audit' | 'keys' | 'members',
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<Said> {
  const { config, databaseUrl } = app;
  return runCommand(tool, args, {
    DATABASE_URL: databaseUrl,
    AUDIT_HEADS_FILE: config.auditHeadsFile,
    ...config.keys,
    ...env,
  });
}
