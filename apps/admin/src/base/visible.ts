import { visibleText } from '@review-service/contracts/visible-text';

/** Untrusted text on one line; what it hides, terminal escapes among it, is written out. */
export const visible = (text: string): string => visibleText(text.replace(/[\t\r\n]+/g, ' ')).trim();

/** The same for a message of several lines, which may have names and notes of others in it. */
export const visibleLines = (text: string): string => visibleText(text.replace(/[\t\r]+/g, ' '));
