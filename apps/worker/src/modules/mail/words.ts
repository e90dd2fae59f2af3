import { visibleText } from '@review-service/contracts/visible-text';
import type { Known, MailContent, MailedPlace, Said } from './mail-content';

/** A text in one line, for a header or a heading: without control characters, line breaks, and what hides. */
export const inOneLine = (text: string): string => visibleText(text.replace(/[\s\0-\x1f\x7f]+/g, ' ')).trim();

/** At most so many characters, cut at a word if there is one. */
export function cutAt(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most - 1).join('');
  return `${cut.includes(' ', most / 2) ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
}

/** How many of something there are: `1 comment`, `2 comments`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A number of days, in words. */
export const inDays = (count: number): string => counted(count, 'day');

/** The headings of fields, by what a change calls them. */
export const isUpdated = ({ request, changed }: MailContent, ...fields: readonly string[]): string =>
  request === 'updated' && fields.some((field) => changed.includes(field)) ? ' (updated)' : '';

/** What a headline tells of. */
export interface Happened extends Pick<MailContent, 'request' | 'status'> {
  readonly actor: Pick<Known, 'name'>;
  readonly owner: Pick<Known, 'name'>;
  readonly said: readonly Pick<Said, 'isReply' | 'to'>[];
}

/** What happened, in a sentence. */
export function headline({ request, said, actor, owner, status }: Happened): string {
  const by = inOneLine(actor.name);
  if (request === 'published') return `${by} requested a review.`;
  if (request === 'closed') return `${by} closed this review request as ${status === 'D' ? 'discarded' : 'submitted'}.`;
  if (request === 'updated') return `${by} published an update.`;
  const [first] = said;
  if (first?.isReply) return `${by} replied to the review of ${inOneLine(first.to ?? 'somebody')}.`;
  return `${by} reviewed the change of ${inOneLine(owner.name)}.`;
}

/** Where it is in its stack, such as `2 of 5 in a stack`; undefined: it is alone. */
export const stackPlace = ({ stack }: Pick<MailContent, 'stack'>): string | undefined =>
  stack && `${stack.depth} of ${stack.of} in a stack`;

/** What a review comes to. */
export const verdict = ({ shipIt, agentShips, remarks }: Said): string | undefined =>
  agentShips
    ? 'The agent says Ship it! It counts once a person endorses it.'
    : verdictOf(
        shipIt,
        remarks.some(({ opensIssue }) => opensIssue),
      );

export const verdictOf = (shipIt: boolean, opensIssues: boolean): string | undefined =>
  shipIt ? (opensIssues ? 'Fix it, then Ship it!' : 'Ship it!') : undefined;

/** Where lines are, such as `Lines 3-7 (original), 4-8 (patched)`; undefined: it is no place in lines. */
export function linesOf({ rows }: MailedPlace): string | undefined {
  const side = (numbers: readonly (number | null)[], name: string) => {
    const known = numbers.filter((number) => number !== null);
    const [first, last] = [known[0], known.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [`${first === last ? first : `${first}-${last}`} (${name})`];
  };
  const sides = [
    ...side(
      rows.map(({ oldNumber }) => oldNumber),
      'original',
    ),
    ...side(
      rows.map(({ newNumber }) => newNumber),
      'patched',
    ),
  ];
  return sides.length === 0 ? undefined : `${rows.length > 1 ? 'Lines' : 'Line'} ${sides.join(', ')}`;
}

/** Numbers of other things that are only on the page. */
export const moreOf = (count: number, what: string, at: string): string =>
  `… and ${counted(count, `more ${what}`)}: ${at}`;
