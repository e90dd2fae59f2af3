/** The examples in a command's help. */
export const examples = (...lines: string[]) =>
  ['', 'Examples:', ...lines.map((line) => `  $ npm run admin -- ${line}`)].join('\n');
