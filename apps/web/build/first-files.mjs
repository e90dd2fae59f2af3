/** The pages that people open first, by their paths within a site, and the module of each. */
const PAGES = [
  ['^/dashboard/$', 'src/pages/dashboard/dashboard.tsx'],
  ['^/r/[0-9]+/$', 'src/pages/review-request/review-request.tsx'],
  ['^/r/[0-9]+/diff/', 'src/pages/diff/diff-page.tsx'],
];

/**
 * Writes `first-files.json`: which files each of these pages needs beside those of the document. The API names them with the
 * document, so that browsers ask for all at once, and not for the page's after the app's.
 */
export function firstFiles() {
  let base;
  return {
    name: 'first-files',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (base = config.base),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const filesFor = (module) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!chunk) throw new Error(`No file of the build has ${module}`);
        return filesOf(chunk, bundle);
      };
      const ofDocument = filesFor('src/main.tsx');
      const pages = PAGES.map(([path, module]) => {
        const files = [...filesFor(module)].filter((file) => !ofDocument.has(file));
        return { path, files: files.map((file) => base + file) };
      });
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(pages) });
    },
  };
}

/** A file with all that it imports, and their styles. */
function filesOf(chunk, bundle, found = new Set()) {
  if (!chunk || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) filesOf(bundle[name], bundle, found);
  return found;
}
