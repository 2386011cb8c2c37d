import type { Plugin } from 'vite';

interface FilesAhead {
  /** Path endings of the lazy modules. */
  of: string[];
  /** The name of the `meta` element that receives the URLs, separated by spaces. */
  meta: string;
}

/**
 * Writes the URLs of files that lazy modules need beyond the first load into the page. A script can
 * then load these files before the application needs them.
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
        // A page rendered on the server has no entry file.
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
