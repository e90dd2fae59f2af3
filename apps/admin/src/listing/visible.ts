/** Untrusted text on one line, without terminal escapes. */
export const visible = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** The same for a message of several lines, which may have names and notes of others in it. */
export const visibleLines = (text: string): string => text.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
