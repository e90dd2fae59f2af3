import { hiddenIn } from '@review-service/contracts/visible-text';

/** A text that somebody wrote, marked as data for a model: whatever it says is no instruction. */
export interface MarkedText {
  /** User name of the writer; absent: not known. */
  readonly by?: string;
  readonly untrusted: string;
  /** Characters that nobody sees, and that were left out. */
  readonly removed?: number;
  /** There is more of it. */
  readonly cut?: true;
}

/**
 * Marks a text, without the characters that nobody sees: a person who reads it on a page does not see them either.
 * @param most characters at most
 */
export function said(by: string | undefined, text: string, most = Infinity): MarkedText {
  const whole = text.length > most ? text.slice(0, most) : text;
  const hidden = hiddenIn(whole);
  return {
    ...(by !== undefined && { by }),
    untrusted: hidden.length === 0 ? whole : without(whole, hidden),
    ...(hidden.length > 0 && { removed: hidden.length }),
    ...(whole !== text && { cut: true }),
  };
}

function without(text: string, hidden: ReturnType<typeof hiddenIn>): string {
  let [kept, at] = ['', 0];
  for (const { index, character } of hidden) {
    kept += text.slice(at, index);
    at = index + character.length;
  }
  return kept + text.slice(at);
}
