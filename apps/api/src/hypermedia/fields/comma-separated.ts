/** The comma-separated values of an argument or a field, trimmed and unique; undefined: not given. */
export const commaSeparated = (text: string | undefined): string[] =>
  text === undefined ? [] : [...new Set(text.split(',').map((one) => one.trim()))];
