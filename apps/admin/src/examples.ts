/** The part of a command's help that shows how it is used. */
export const examples = (...lines: string[]) =>
  ['', 'Examples:', ...lines.map((line) => `  $ pnpm admin ${line}`)].join('\n');
