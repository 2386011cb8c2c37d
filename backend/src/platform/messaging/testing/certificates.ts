import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const keytool = promisify(execFile);

/** A key and certificate for 127.0.0.1 below `dir`, signed by a new authority. */
export async function makeCertificates(
  dir: string,
): Promise<{ keyStore: string; storePassword: string; caFile: string; ca: string }> {
  const keyStore = join(dir, 'broker.p12');
  const caFile = join(dir, 'ca.pem');
  const storePassword = 'only-for-tests';
  // The tool comes with Java, which the broker needs anyway.
  const run = (...args: string[]) =>
    keytool('keytool', [...args, '-keystore', keyStore, '-storepass', storePassword]);
  const key = ['-genkeypair', '-keyalg', 'RSA', '-keysize', '2048', '-validity', '2'];
  await run(...key, '-alias', 'ca', '-dname', 'CN=Test authority', '-ext', 'bc:c');
  const names = ['-dname', 'CN=broker', '-ext', 'san=ip:127.0.0.1,dns:localhost'];
  await run(...key, '-alias', 'broker', ...names, '-signer', 'ca');
  await run('-exportcert', '-rfc', '-alias', 'ca', '-file', caFile);
  // With two keys the broker might present the wrong one.
  await run('-delete', '-alias', 'ca');
  return { keyStore, storePassword, caFile, ca: await readFile(caFile, 'utf8') };
}
