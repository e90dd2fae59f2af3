/**
 * Lets browsers paint the shell that stands in the page without waiting for its style sheets: they are fetched meanwhile, and
 * the app adopts them before it draws (`src/shell/adopt-styles.ts`).
 */
export function shellFirst() {
  return {
    name: 'shell-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
    },
  };
}
