import { LARGEST_INTEGER } from '@review-service/contracts/fields';
import type { SearchQuery } from '@review-service/contracts/search';
import { type Sql, sql } from '@review-service/database/sql';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { sizeOf } from '../../../hypermedia/lists/large-columns';
import { isHereRequest, largeRequestColumns, REVIEW_REQUEST_KEY } from '../../requests/review-requests';
import { type Branch, byStart, foundBy } from './branches';
import { byWords, newestFirst } from './matching-words';

/** Shorter beginnings of summaries find too much. */
const SHORTEST_SUMMARY = 4;
/** So many rows of each branch are looked at: hidden ones between them must not make a search slow. */
const LOOKED_AT = 500;

const SITE = sql`q.local_site_id`;
const SEARCHED = {
  table: sql`review_request`,
  words: sql`search_words(w.id, w.summary, w.description, w.testing_done, w.bugs_closed, w.branch, w.commit_id)`,
};

/** The review requests whose number or summary begins like this, or that have the words: published ones, and the caller's own. */
export function foundRequests(caller: Caller, { q = '', id, words, limit }: SearchQuery): Sql {
  const where = sql`${isHereRequest(caller)} and ${isShownTo(caller, REVIEW_REQUEST_KEY)}`;
  const numbers = new Set([...(id === undefined ? [] : [id]), ...(/^[1-9]\d{0,9}$/.test(q) ? [Number(q)] : [])]);
  const branches = [
    ...[...numbers].flatMap(numbersBeginningWith),
    ...(Array.from(q).length >= SHORTEST_SUMMARY ? [byStart(sql`q.summary`, q, SITE)] : []),
    ...byWords(SEARCHED, sql`q`, newestFirst(sql`q.id`), words),
  ];
  const searched = {
    table: sql`review_request`,
    row: sql`q`,
    where,
    lookedAt: LOOKED_AT,
    narrowedBy: requestVisibility.openedBy(caller),
    isVisible: sql`
      (q.is_published or q.submitter_id = ${caller.userId}) and ${requestVisibility.isVisible(caller)}`,
    size: sizeOf(largeRequestColumns),
  };
  return foundBy(searched, branches.length > 0 ? branches : [NONE], limit);
}

const NONE: Branch = { where: sql`false`, order: SITE, place: SITE };

/** 12, 120 to 129, 1200 to 1299 and so on: a range of the index each. */
function numbersBeginningWith(start: number): Branch[] {
  const branches: Branch[] = [];
  for (let [low, many] = [start, 1]; start > 0 && low <= LARGEST_INTEGER; [low, many] = [low * 10, many * 10]) {
    const high = Math.min(LARGEST_INTEGER, low + many - 1);
    branches.push({
      where: sql`q.display_id between ${low}::integer and ${high}::integer`,
      order: sql`${SITE}, q.display_id`,
      place: sql`to_char(q.display_id, 'FM0000000000')`,
    });
  }
  return branches;
}
