/** One way to write a path in a request line. */
export interface Spelling {
  what: string;
  target: string;
  /** Whether it names the same route: routers decode characters and accept absolute targets. */
  same: boolean;
}

const encoded = (text: string) => [...text].map((c) => (/[a-z0-9]/i.test(c) ? hex(c) : c)).join('');
const hex = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/** Spellings of a path by which an attacker may mislead code that matches its text. */
export function spellings(path: string): Spelling[] {
  const same = (what: string, target: string) => ({ what, target, same: true });
  const other = (what: string, target: string) => ({ what, target, same: false });
  const inner = path.includes('/', 1) ? path.indexOf('/', 1) : path.length;
  return [
    same('plain', path),
    ...path
      .split('/')
      .flatMap((segment, at, all) =>
        segment
          ? [
              same(
                `letter ${at} encoded`,
                all.with(at, hex(segment[0]!) + segment.slice(1)).join('/'),
              ),
            ]
          : [],
      ),
    same('all letters encoded', encoded(path)),
    same('all letters encoded in capitals', encoded(path).toUpperCase()),
    same('absolute', `http://x${path}`),
    same('absolute, encoded', `http://x${encoded(path)}`),
    same('absolute with a port and a user', `http://a:b@x:1${path}`),
    same('absolute, https', `https://x${path}`),
    same('absolute, capitals', `HTTP://X${path}`),
    same('a question', `${path}?`),
    same('a query', `${path}?access=public&url=/api/docs`),
    same('a query of another path', `${path}?/api/docs`),
    same('a fragment', `${path}#/api/docs`),
    other('a slash at the end', `${path}/`),
    other('a doubled slash', `/${path}`),
    other('doubled slashes', path.replaceAll('/', '//')),
    other('many slashes', `///${path}`),
    other('an absolute form with a doubled slash', `http://x/${path}`),
    other('a doubled slash inside', `${path.slice(0, inner)}/${path.slice(inner)}`),
    other('a dot', `/.${path}`),
    other('a dot inside', `${path.slice(0, inner)}/.${path.slice(inner)}`),
    other('a dot at the end', `${path}/.`),
    other('two dots', `/api/docs/../..${path}`),
    other('two dots below the root', `/..${path}`),
    other('two dots from a file', `/assets/..${path}`),
    other('two dots, encoded', `/api/docs/%2e%2e/%2E%2E${path}`),
    other('a dot, encoded', `/%2e${path}`),
    other('two dots and a semicolon', `/api/docs/..;/..;${path}`),
    other('a semicolon', `${path};/api/docs`),
    other('encoded slashes', `/${path.slice(1).replaceAll('/', '%2f')}`),
    other('an encoded slash at the start', `/%2f${path.slice(1)}`),
    other('backslashes', path.replaceAll('/', '\\')),
    other('encoded backslashes', `/${path.slice(1).replaceAll('/', '%5c')}`),
    other('a letter encoded twice', path.replace('a', '%2561')),
    other('capitals', path.toUpperCase()),
    other(
      'a capital',
      path.replace(/[a-z]/, (c) => c.toUpperCase()),
    ),
    other('a blank at the end', `${path}%20`),
    other('a NUL at the end', `${path}%00`),
    other('a NUL and an ending', `${path}%00.css`),
    other('an ending', `${path}.css`),
    other('a half escape', `${path}%`),
    other('an overlong letter', path.replace('a', '%c1%a1')),
    other('a line break', `${path}%0d%0a`),
  ];
}
