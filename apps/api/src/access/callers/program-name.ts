/** In characters. */
const LONGEST = 100;

/** The beginning of what a program calls itself. Copied, because a part of a string keeps the whole of it in memory. */
export const briefly = (text = ''): string =>
  text.length > LONGEST ? Buffer.from(text.slice(0, LONGEST), 'latin1').toString('latin1') : text;

/** The same as it is shown to people: anybody can send anything. */
export const printable = (text: string): string => text.replaceAll(/[^ -~]/g, '?');
