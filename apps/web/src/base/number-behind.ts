import type { Link } from '@review-service/client';

/** The number behind a word in the address of a link: 4 behind `reviews` in `…/reviews/4/diff-comments/3/`. */
export function numberBehind(word: string, link: Link | undefined): number | undefined {
  const [, number] = new RegExp(`${word}/(\\d+)/`).exec(link?.href ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}
