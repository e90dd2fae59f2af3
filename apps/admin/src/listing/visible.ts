/** Untrusted text on one line, without terminal escapes. */
export const visible = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
