import { asking, ATTACHMENTS, get, GROUPS, TOKENS } from '../cases/calls';
import type { Call } from '../load/job';
import { send } from '../load/send';
import type { ServedWorld } from './place';

/** A page deep in a list of a large world, compared with the first page there. */
export interface LargeCheck {
  readonly name: string;
  readonly calls: (place: ServedWorld) => Promise<{ deep: Call; first: Call }>;
}

/** The p50 as a multiple of that of the first page. */
export const LARGE_BAR = 1.5;
/** The offset of a deep page. */
const DEEP = 0.9;
const PAGE = 25;

/** Reads the page before, then follows its link to the next one. */
const byNext = (what: string, path: string, share: number): LargeCheck => ({
  name: `${what}, by next, nine tenths in`,
  async calls({ world, api, logins }) {
    const member = logins.session('member');
    const start = Math.floor(world.rows * share * DEEP) - PAGE;
    const answer = await send(api.url, get(asking(path, { start: String(start) }), member));
    if (answer.status !== 200) throw new Error(`the API answered ${answer.status} to start=${start}`);
    const { links } = JSON.parse(answer.body) as { links: { next?: { href: string } } };
    if (!links.next) throw new Error(`${path} has no page behind ${start}`);
    const { pathname, search } = new URL(links.next.href);
    return { deep: get(pathname + search, member), first: get(path, member) };
  },
});

/** The member owns half of the tokens. */
const HALF = 0.5;

/** Pages that must take hardly longer than the first. */
export const largeChecks: readonly LargeCheck[] = [
  byNext('groups', GROUPS, 1),
  byNext('tokens', TOKENS, HALF),
  byNext('attachments', ATTACHMENTS, 1),
];
