import type { Link } from '@review-service/client';
import type { Choice } from '../../parts/forms/pick.tsx';
import { numberBehind } from '../../base/number-behind.ts';
import { isLink } from './links.ts';

/** Adds what is picked in a form, and takes it out again. */
export const changing = (picked: readonly Choice[], set: (picked: Choice[]) => void) => ({
  onAdd: (choice: Choice) => set([...picked, choice]),
  onRemove: ({ key }: Choice) => set(picked.filter((one) => one.key !== key)),
});

/** The id of a repository that a link leads to. */
export const idOf = (link: Link): string => String(numberBehind('repositories', link) ?? '');

/** What links lead to; a reader who asks for no more gets links. */
export function choicesOf(links: readonly object[] = [], keyOf = ({ title = '' }: Link): string => title): Choice[] {
  return links.filter(isLink).map((link) => ({ key: keyOf(link), title: link.title ?? '', more: '' }));
}

/** What was picked, as the API takes it. */
export const keysOf = (picked: readonly Choice[]): string => picked.map(({ key }) => key).join(',');
