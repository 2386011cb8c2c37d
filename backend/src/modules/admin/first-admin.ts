import { randomInt } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { isEmail, normaliseEmail } from '@nattil/contracts/rules/fields/email';
import { newAdminPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { CONFIG } from '../../platform/config/config-token.ts';
import { ConfigError } from '../../platform/config/config.ts';
import type { Config } from '../../platform/config/config.ts';
import { SYSTEM } from '../../platform/kernel/domain/actor.ts';
import { Commands } from '../../platform/commands/commands.ts';
import type { FirstData } from '../../platform/registries/first-data.ts';
import { newPasswordRefusal } from '../../platform/http/input/new-password.ts';
import { Passwords } from '../../platform/identity/passwords/passwords.ts';
import { Database } from '../../platform/persistence/database.ts';
import { writeAtomically } from '../../platform/kernel/atomic-file.ts';
import { CreateAdmin } from './commands/create-admin.ts';

const NAME = 'Administrator';
const GENERATED_LENGTH = 20;
// Letters and digits that cannot be confused.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD if there is none. */
@Injectable()
export class FirstAdmin implements FirstData {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly passwords: Passwords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async provide(say: (line: string) => void): Promise<void> {
    const email = normaliseEmail(this.config.adminEmail);
    if (!isEmail(email)) throw new ConfigError('ADMIN_EMAIL must be an e-mail address');
    const given = this.config.adminPassword;
    const refusal = given === null ? null : newPasswordRefusal(given, newAdminPasswordRule);
    if (refusal) throw new ConfigError(`ADMIN_PASSWORD is refused: ${refusal}`);
    const [admin] = await this.database.query('select 1 from admin limit 1');
    if (admin) return;
    // Stored before the account exists: after a crash in between, the password would be lost.
    const password = given ?? (await this.generate(email, say));
    const passwordHash = await this.passwords.hash(password);
    await this.commands.run(new CreateAdmin(email, NAME, passwordHash, SYSTEM));
  }

  /** Text for the terminal: the account that can sign in, and where its password is. */
  async howToSignIn(): Promise<string> {
    const email = normaliseEmail(this.config.adminEmail);
    const given = this.config.adminPassword;
    const [admin] = await this.database.query<{ passwordHash: string }>(
      'select password_hash as "passwordHash" from admin where email = $1',
      [email],
    );
    if (!admin) return 'an administrator of yours: ADMIN_EMAIL only makes the first one';
    if (given && (await this.passwords.matches(given, admin.passwordHash)))
      return `${email} with ADMIN_PASSWORD`;
    if (given) return `${email} with the password it has: ADMIN_PASSWORD only makes the first one`;
    const kept = await readFile(this.file, 'utf8').catch(() => '');
    return kept.includes(email) ? `${email}, password in ${this.file}` : email;
  }

  private get file(): string {
    return join(this.config.dataDir, 'admin-credentials.txt');
  }

  private async generate(email: string, say: (line: string) => void): Promise<string> {
    const password = randomPassword();
    await mkdir(this.config.dataDir, { recursive: true });
    await writeAtomically(this.file, `E-mail: ${email}\nPassword: ${password}\n`);
    // In production a collector keeps what is printed.
    if (this.config.production) say(`The first administrator's password is kept in ${this.file}`);
    else say(`First administrator: ${email}, password ${password} (kept in ${this.file})`);
    return password;
  }
}

export function randomPassword(): string {
  for (;;) {
    const letters = Array.from(
      { length: GENERATED_LENGTH },
      () => LETTERS[randomInt(LETTERS.length)],
    );
    const password = letters.join('');
    if (!newPasswordRefusal(password, newAdminPasswordRule)) return password;
  }
}
