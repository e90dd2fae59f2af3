import { asking, ATTACHMENTS, get, GROUPS, TOKENS } from '../cases/calls';
import type { Headers } from '../cases/logins';
import type { Call } from '../load/job';
import { send } from '../load/send';
import { BROAD } from '../world/shape';
import type { Place } from './place';

/** A request in a large world, compared with the floor there or with another request to the API. */
export interface LargeCheck {
  readonly name: string;
  readonly against: 'the floor' | 'the first page';
  readonly calls: (place: Place) => Promise<{ ours: Call; theirs: Call }>;
}

/** The p50 as a multiple of the other's. */
export const LARGE_BAR = 1.5;
/** The offset of a deep page. */
const DEEP = 0.9;
const PAGE = 25;

const byFloor = (name: string, callOf: (place: Place) => Call): LargeCheck => ({
  name,
  against: 'the floor',
  calls: async (place) => ({ ours: callOf(place), theirs: callOf(place) }),
});

/** Reads the page before, then follows its link to the next one. */
const byFirstPage = (name: string, path: string, share: number, who: (place: Place) => Headers): LargeCheck => ({
  name,
  against: 'the first page',
  async calls(place) {
    const start = Math.floor(place.world.rows * share * DEEP) - PAGE;
    const answer = await send(place.api.url, get(asking(path, { start: String(start) }), who(place)));
    if (answer.status !== 200) throw new Error(`the API answered ${answer.status} to start=${start}`);
    const { links } = JSON.parse(answer.body) as { links: { next?: { href: string } } };
    const { pathname, search } = new URL(links.next?.href ?? fail(path, start));
    return { ours: get(pathname + search, who(place)), theirs: get(path, who(place)) };
  },
});

const member = ({ logins }: Place) => logins.session('member');
const bearer = ({ logins }: Place) => logins.bearer('member');
const deep = ({ world }: Place, share = 1) => String(Math.floor(world.rows * share * DEEP));

/** The member owns half of the tokens. */
const HALF = 0.5;

/** Requests that may take longer in a large world, and what each is compared with instead. */
export const largeChecks: readonly LargeCheck[] = [
  byFloor('groups with q, a fifth matches', (place) => get(asking(GROUPS, { q: BROAD.prefix }), bearer(place))),
  byFloor('attachments by type, most match', (place) =>
    get(asking(ATTACHMENTS, { mimetype: BROAD.mimetype }), bearer(place)),
  ),
  byFirstPage('groups, by next, nine tenths in', GROUPS, 1, member),
  byFirstPage('tokens, by next, nine tenths in', TOKENS, HALF, member),
  byFirstPage('attachments, by next, nine tenths in', ATTACHMENTS, 1, member),
  byFloor('groups, by start, nine tenths in', (place) => get(asking(GROUPS, { start: deep(place) }), bearer(place))),
  byFloor('tokens, by start, nine tenths in', (place) =>
    get(asking(TOKENS, { start: deep(place, HALF) }), member(place)),
  ),
  byFloor('attachments, by start, nine tenths in', (place) =>
    get(asking(ATTACHMENTS, { start: deep(place) }), bearer(place)),
  ),
];

function fail(path: string, start: number): never {
  throw new Error(`${path} has no page behind ${start}`);
}
