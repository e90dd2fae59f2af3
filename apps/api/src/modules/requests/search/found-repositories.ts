import { REPOSITORY } from '@review-service/contracts/repositories';
import type { SearchQuery } from '@review-service/contracts/search';
import { type Sql, sql } from '@review-service/database/sql';
import { isHereRepository, isListedRepository, isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { byStart, foundBy } from './branches';

/** The readable repositories, of those in lists, whose names begin like this. */
export function foundRepositories(caller: Caller, { q = '', limit }: SearchQuery): Sql {
  const where = sql`
    ${isHereRepository(caller)} and ${isReadableRepository(caller)} and ${isListedRepository(caller)}
    and ${isShownTo(caller, { of: REPOSITORY, id: sql`r.id` })}`;
  const size = sql`octet_length(r.extra_data::text)`;
  const branches = [byStart(sql`r.name`, q, sql`r.local_site_id`)];
  return foundBy({ table: sql`repository`, row: sql`r`, where, size }, branches, limit);
}
