/** The used part of highlight.js: its common languages, by name or file extension. */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(text: string, options: { language: string; ignoreIllegals: boolean }): { readonly value: string };
}

/** Returns the text as escaped HTML, with `<span class="hljs-…">` around its parts. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- its own types bring those of browsers into every file
export const highlighter = require('highlight.js/lib/common') as Highlighter;
