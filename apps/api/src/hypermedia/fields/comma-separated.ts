/** What is between the commas of an argument or a field, without blanks around it, each once; undefined: nothing was given. */
export const commaSeparated = (text: string | undefined): string[] =>
  text === undefined ? [] : [...new Set(text.split(',').map((one) => one.trim()))];
