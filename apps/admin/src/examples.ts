/** The part of a command's help that shows how it is used. */
export const examples = (...lines: string[]) =>
  ['', 'Examples:', ...lines.map((line) => `  $ npm run admin -- ${line}`)].join('\n');
