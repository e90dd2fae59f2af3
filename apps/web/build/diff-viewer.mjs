/**
 * What the build does to `@pierre/diffs`: it puts a style element into each file that it shows, which the page's policy
 * forbids; it can colour code in three ways, of which this app uses one, in workers; and it brings dozens of themes.
 */

/**
 * Gives the viewer our module in the place of the one that makes the style element: the same rules, as a style sheet that
 * is adopted.
 * @param ours the path of that module
 */
export function adoptStyles(ours) {
  return {
    name: 'adopt-styles',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/hostTheme.js') && importer?.includes('@pierre/diffs') ? ours : null,
  };
}

const SHIKI = /^shiki\/(core|engine\/javascript|textmate)$/;

/**
 * Gives the viewer our module in the place of Shiki: the page draws lines without colours, and the workers colour them.
 * @param ours the path of that module
 */
export function drawPlain(ours) {
  return {
    name: 'draw-plain',
    enforce: 'pre',
    resolveId: (source, importer) => (SHIKI.test(source) && importer?.includes('@pierre') ? ours : null),
  };
}

/** What the viewer imports while it runs, and draws nothing without: all of it is in one file with the viewer. */
const AT_ONCE =
  /import\("(\.\/backends\/shiki\.js|shiki\/(?:core|engine\/javascript)|@pierre\/theming\/themes|@shikijs\/themes\/github-(?:dark|light)-high-contrast)"\)/g;

/** Imports that with the viewer: else each of it would be one more file, and one round trip more before the first line. */
export function importAtOnce() {
  return {
    name: 'import-at-once',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/@pierre/')) return null;
      const imports = [];
      const changed = code.replace(AT_ONCE, (_, source) => {
        imports.push(`import * as atOnce${imports.length} from '${source}';`);
        return `Promise.resolve(atOnce${imports.length - 1})`;
      });
      return imports.length > 0 ? { code: `${imports.join('\n')}\n${changed}`, map: null } : null;
    },
  };
}

/** Another engine, and one in WebAssembly, for which the page's policy would have to let in more. */
export const OTHER_ENGINES =
  /^shiki\/(wasm|engine\/oniguruma)$|\/highlights(-\w+)?\.js$|^@pierre\/highlights\/themes\/loader$/;

/** Themes that the viewer does not draw with. */
export const OTHER_THEMES = /^@pierre\/theme\/|^@shikijs\/themes\/(?!github-(?:dark|light)-high-contrast$)/;

/** Workers get grammars and themes from the page. */
export const GRAMMARS = /^(shiki\/langs|@pierre\/theming\/themes)$/;

/** Leaves out modules that are never loaded, so that they are not built either. */
export function leaveOut(...modules) {
  const isOut = (source) => modules.some((pattern) => pattern.test(source));
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId: (source) => (isOut(source) ? `\0left-out:${source}` : null),
    load: (id) => (id.startsWith('\0left-out:') ? 'export default {};' : null),
  };
}
