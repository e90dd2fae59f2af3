import type { SearchQuery } from '@review-service/contracts/search';
import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { GROUP_KEY, isReadableGroup, livesHere } from '../../groups/groups';
import { byStart, foundBy } from './branches';
import { byWords } from './matching-words';

const SEARCHED = { table: sql`review_group`, words: sql`search_words(w.id, w.name, w.display_name)` };

/** The groups whose names begin like this, or have the words: visible ones only, also for their members, as in Review Board. */
export function foundGroups(caller: Caller, { q = '', words, limit }: SearchQuery): Sql {
  const where = sql`
    ${livesHere(caller)} and g.visible and ${isReadableGroup(caller)}
    and ${isShownTo(caller, GROUP_KEY)}`;
  const names = q === '' ? [] : [sql`g.name`, sql`g.display_name`];
  const branches = [
    ...names.map((column) => byStart(column, q, sql`g.local_site_id`)),
    ...byWords(SEARCHED, sql`g`, sql`g.name`, words),
  ];
  const size = sql`octet_length(g.extra_data::text)`;
  return foundBy({ table: sql`review_group`, row: sql`g`, where, size }, branches, limit);
}
