/** What is used of highlight.js: its common languages, by name or by the ending of their files. */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(text: string, options: { language: string; ignoreIllegals: boolean }): { readonly value: string };
}

/** Writes the parts of a text into `<span class="hljs-…">`, and all of it as escaped HTML. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- its own types bring those of browsers into every file
export const highlighter = require('highlight.js/lib/common') as Highlighter;
