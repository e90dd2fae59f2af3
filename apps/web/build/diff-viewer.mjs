/**
 * What the build does to `@pierre/diffs`: it puts a style element into each file that it shows, which the page's policy
 * forbids, and it can colour code in three ways, of which this app uses one.
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

/** Another engine, and one in WebAssembly, for which the page's policy would have to let in more. */
export const OTHER_ENGINES =
  /^shiki\/(wasm|engine\/oniguruma)$|\/highlights(-\w+)?\.js$|^@pierre\/highlights\/themes\/loader$/;

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
