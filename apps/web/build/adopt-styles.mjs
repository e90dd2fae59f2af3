/**
 * The diff viewer puts a style element into each file that it shows, which the page's policy forbids. This gives it our
 * module in the place of the one that makes the element: the same rules, as a style sheet that is adopted.
 * @param ours the path of that module
 */
export function adoptStyles(ours) {
  return {
    name: 'adopt-styles',
    enforce: 'pre',
    async resolveId(source, importer) {
      return source.endsWith('/hostTheme.js') && importer?.includes('@pierre/diffs') ? ours : null;
    },
  };
}
