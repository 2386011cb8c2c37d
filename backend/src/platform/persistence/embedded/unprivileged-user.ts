import { execFileSync } from 'node:child_process';

/** Uid and gid under which PostgreSQL runs when this process is root; it refuses to run as root. */
export interface UnprivilegedUser {
  uid: number;
  gid: number;
}

const OWN_USER = 'nattil';

/** null when this process is not root and needs no other user. */
export function unprivilegedUser(): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null;
  return (
    lookUp(OWN_USER) ??
    (create(OWN_USER) ? lookUp(OWN_USER) : null) ??
    lookUp('postgres') ??
    lookUp('nobody')
  );
}

function lookUp(name: string): UnprivilegedUser | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

function create(name: string): boolean {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether this user can reach and read the path. */
export function canReach(user: UnprivilegedUser, path: string): boolean {
  try {
    execFileSync('ls', [path], { ...user, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
