import type { Plugin } from 'vite';

interface FilesAhead {
  /** The ends of the paths of lazy modules. */
  of: string[];
  /** The name of the `meta` element that gets the addresses, separated by spaces. */
  meta: string;
}

/**
 * Writes into the page which files lazy modules need beyond those of the first load, so that a
 * script may load them before the application has found out that it needs them.
 */
export function filesAhead({ of, meta }: FilesAhead): Plugin {
  let base = '/';
  return {
    name: 'nattil-files-ahead',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        const all = Object.values(bundle).filter((file) => file.type === 'chunk');
        const lazy = of.flatMap((end) =>
          all.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end))),
        );
        // Rendered on the server, the page has no files.
        if (!entry) return html;
        if (lazy.length < of.length) throw new Error(`A module of ${meta} has no file`);
        function withImports(names: string[], found = new Set<string>()): Set<string> {
          for (const { fileName, imports, viteMetadata } of all) {
            if (!names.includes(fileName) || found.has(fileName)) continue;
            found.add(fileName);
            for (const css of viteMetadata?.importedCss ?? []) found.add(css);
            withImports(imports, found);
          }
          return found;
        }
        const first = withImports([entry.fileName]);
        const files = [...withImports(lazy.map(({ fileName }) => fileName))].filter(
          (file) => !first.has(file),
        );
        const content = files.map((file) => base + file).join(' ');
        return html.replace('</title>', `</title>\n    <meta name="${meta}" content="${content}">`);
      },
    },
  };
}
