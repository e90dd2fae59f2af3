import type { ByAgent } from '@review-service/contracts/by-agent';
import { ListThreadsArguments } from '@review-service/contracts/agent-tools';
import {
  ALL_DIFF_COMMENTS,
  ALL_FILE_ATTACHMENT_COMMENTS,
  ALL_GENERAL_COMMENTS,
} from '@review-service/contracts/all-comments';
import { ALL_REVIEWS } from '@review-service/contracts/all-reviews';
import { PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { CommentKind } from '@review-service/contracts/review-comments';
import { SUGGESTION } from '@review-service/contracts/suggestions';
import { grouped } from '../../../../hypermedia/lists/grouped';
import { fitting, lengthOf, ROOM } from '../answers';
import type { ApiObject, OwnApi } from '../own-api';
import { linkOf, listIn, readAll, refuseCursor, titleOf } from '../pages';
import { ShownLines } from '../placement';
import { pathOf, textOf } from '../requests';
import { COMMENTS, entryOf, placeOfComment, threadName } from '../threads';
import { need, type Tool } from '../tool';

/** What begins threads, in the order of the answer. */
const KINDS = ['review', 'diff', 'general', 'file'] as const;

/** Pages of 200 that are read of the replies to comments of a kind. */
const PAGES_OF_REPLIES = 10;

/** Comments of the API that one call looks through. */
const MOST_SEEN = 1_000;

/** What was said about a change, with the answers. */
export const listThreads: Tool<ListThreadsArguments> = {
  name: 'list_threads',
  title: 'List threads',
  description:
    'Published reviews and comments with their answers, issues, and the lines that they are about. Read them before you comment, so as not to repeat anybody.',
  arguments: ListThreadsArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: [
    ALL_REVIEWS,
    ALL_DIFF_COMMENTS,
    ALL_GENERAL_COMMENTS,
    ALL_FILE_ATTACHMENT_COMMENTS,
    FILE_DIFF,
    SUGGESTION,
  ].flatMap((one) => need(one, 'GET')),
  async run({ review_request, open, since, limit, cursor }, { api }) {
    const about = { 'review-request-id': review_request, 'last-updated-from': since };
    const threads: object[] = [];
    let room = ROOM;
    let place = placeIn(cursor);
    for (let seen = 0; place && threads.length < limit && seen < MOST_SEEN;) {
      const kind = KINDS[place.kind] ?? refuseCursor();
      const read = kind === 'review' ? reviewsOf : commentsOf(kind);
      const { items, hasMore, show } = await read(api, about, place.start, Math.min(50, limit - threads.length));
      const chosen = items.filter((item) => item.public === true && (!open || isOpen(item)));
      const shown = fitting(await show(chosen), room);
      const isFull = shown.length > 0 && lengthOf(shown) > room;
      if (isFull && threads.length > 0) break;
      threads.push(...shown);
      room -= lengthOf(shown);
      seen += items.length;
      if (shown.length < chosen.length) {
        place = { kind: place.kind, start: place.start + items.indexOf(chosen[shown.length] ?? {}) };
        break;
      }
      if (hasMore) place = { kind: place.kind, start: place.start + items.length };
      else place = place.kind + 1 < KINDS.length ? { kind: place.kind + 1, start: 0 } : undefined;
    }
    return { threads, ...(place && { cut: true, next: `${place.kind}.${place.start}` }) };
  },
};

/** The kind of threads, and how many of it were looked at before. */
interface Place {
  readonly kind: number;
  readonly start: number;
}

function placeIn(cursor = '0.0'): Place | undefined {
  const [, kind, start] = /^([0-3])\.(\d{1,7})$/.exec(cursor) ?? [];
  return kind === undefined ? refuseCursor() : { kind: Number(kind), start: Number(start) };
}

const isOpen = ({ issue_status }: ApiObject) => issue_status === 'open' || String(issue_status).startsWith('verifying');

type About = Readonly<Record<string, string | number | undefined>>;

/** Items of a list from a place on, and how those of them that are chosen are shown. */
interface Read {
  readonly items: ApiObject[];
  readonly hasMore: boolean;
  readonly show: (chosen: readonly ApiObject[]) => Promise<object[]>;
}

async function reviewsOf(api: OwnApi, about: About, start: number, most: number): Promise<Read> {
  const answer = await api.get('reviews/', { ...about, public: true, start, 'max-results': most, ...PLAIN });
  const show = (review: ApiObject) => ({
    thread: threadName({ review: Number(review.id) }),
    ...(review.ship_it === true && { ship_it: true, counted: review.counted }),
    ...(review.by_agent !== null && { agent: (review.by_agent as ByAgent).name }),
    text: textOf(titleOf(review, 'user'), [review.body_top, review.body_bottom].filter(Boolean).join('\n\n')),
    time: review.timestamp,
  });
  const items = listIn(answer, 'reviews');
  const said = (review: ApiObject) => review.ship_it === true || review.body_top !== '' || review.body_bottom !== '';
  return {
    items,
    hasMore: linkOf(answer, 'next') !== undefined,
    show: (chosen) => Promise.resolve(chosen.filter(said).map(show)),
  };
}

const PLAIN = { 'force-text-type': 'plain' };

type ObjectsByAddress = ReadonlyMap<string | undefined, ApiObject[]>;

const commentsOf =
  (kind: CommentKind) =>
  async (api: OwnApi, about: About, start: number, most: number): Promise<Read> => {
    const { segment, key } = COMMENTS[kind];
    const expand = kind === 'diff' ? { expand: 'filediff' } : {};
    const query = { ...about, 'is-reply': false, start, 'max-results': most, ...PLAIN, ...expand };
    const answer = await api.get(`${segment}/`, query);
    const show = async (chosen: readonly ApiObject[]) => {
      if (chosen.length === 0) return [];
      const list = {
        path: `${segment}/`,
        key,
        query: { ...about, 'last-updated-from': undefined, 'is-reply': true, ...PLAIN },
      };
      const replies = answersOf((await readAll(api, list, PAGES_OF_REPLIES)).items);
      const lines = new Map<number, ShownLines | undefined>();
      const suggestions = kind === 'diff' ? await suggestionsOf(api, Number(about['review-request-id'])) : undefined;
      const shown = [];
      for (const comment of chosen) {
        const own = linkOf(comment, 'self')?.href;
        const answers = replies.get(own) ?? [];
        const suggested = suggestions?.get(own) ?? [];
        shown.push({
          thread: threadName(placeOfComment(kind, comment)),
          ...(comment.issue_opened === true && { issue: comment.issue_status }),
          ...(kind === 'diff' && (await placeOn(api, comment, lines))),
          ...(kind === 'file' && { attachment: comment.link_text }),
          ...entryOf(comment),
          ...(suggested.length > 0 && { suggestions: suggested.map(shownSuggestion) }),
          ...(answers.length > 0 && { answers: answers.slice(-20).map(entryOf) }),
        });
      }
      return shown;
    };
    return { items: listIn(answer, key), hasMore: linkOf(answer, 'next') !== undefined, show };
  };

/** What comments suggest, by their addresses. */
async function suggestionsOf(api: OwnApi, reviewRequest: number): Promise<ObjectsByAddress> {
  const list = { path: `${pathOf(reviewRequest)}suggestions/`, key: 'suggestions', query: {} };
  return grouped((await readAll(api, list, PAGES_OF_REPLIES)).items, (one) => linkOf(one, 'comment')?.href);
}

function shownSuggestion(suggestion: ApiObject): object {
  const { id, fits, applied_in, replacements } = suggestion;
  const shown = (replacements as ApiObject[]).map(({ text, original, ...lines }) => ({
    ...lines,
    ...{ original: textOf('', original), text: textOf(titleOf(suggestion, 'user'), text) },
  }));
  return { id, fits, ...(applied_in !== null && { applied_in }), replacements: shown };
}

/** Published answers by the address of the comment that they answer. */
const answersOf = (replies: readonly ApiObject[]): ObjectsByAddress =>
  grouped(
    replies.filter((one) => one.public === true),
    (reply) => linkOf(reply, 'reply_to')?.href,
  );

/** The file and the lines of a comment. A file that the caller may not read is not named. */
async function placeOn(api: OwnApi, comment: ApiObject, known: Map<number, ShownLines | undefined>) {
  const file = comment.filediff as ApiObject | undefined;
  const [, path = '', revision] =
    /\/api\/(.*\/diffs\/(\d+)\/files\/\d+\/)$/.exec((file && linkOf(file, 'self')?.href) ?? '') ?? [];
  if (!file || revision === undefined) return {};
  const id = Number(file.id);
  if (!known.has(id)) known.set(id, ShownLines.of(await api.bytes(path, PATCH_MEDIA_TYPE)));
  const rows = { first_line: Number(comment.first_line), num_lines: Number(comment.num_lines) };
  const lines = known.get(id)?.linesOf('new', rows);
  const former = lines ? undefined : known.get(id)?.linesOf('old', rows);
  const at = lines ?? former;
  return {
    ...{ path: file.dest_file, revision: Number(revision) },
    ...(at && { side: lines ? 'new' : 'old', line: at.first, end_line: at.last }),
  };
}
