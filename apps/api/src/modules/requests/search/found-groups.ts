import type { SearchQuery } from '@review-service/contracts/search';
import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { GROUP_KEY, isReadable, livesHere } from '../../groups/groups';
import { byStart, foundBy } from './branches';

/** The groups whose names begin like this: visible ones only, also for their members, as in Review Board. */
export function foundGroups(caller: Caller, { q = '', limit }: SearchQuery): Sql {
  const where = sql`
    ${livesHere(caller)} and g.visible and ${isReadable(caller)}
    and ${isShownTo(caller, GROUP_KEY)}`;
  const branches = [sql`g.name`, sql`g.display_name`].map((column) => byStart(column, q, sql`g.local_site_id`));
  const size = sql`octet_length(g.extra_data::text)`;
  return foundBy({ table: sql`review_group`, row: sql`g`, where, size }, branches, limit);
}
