/** In characters. */
const LONGEST = 100;

/** The beginning of a `User-Agent`. Copied, because a part of a string keeps the whole string in memory. */
export const briefly = (text = ''): string =>
  text.length > LONGEST ? Buffer.from(text.slice(0, LONGEST), 'latin1').toString('latin1') : text;

/** The same as it is shown to people: anybody can send anything. */
export const printable = (text: string): string => text.replaceAll(/[^ -~]/g, '?');
