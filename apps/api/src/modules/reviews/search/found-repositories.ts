import { REPOSITORY } from '@review-service/contracts/repositories';
import type { SearchQuery } from '@review-service/contracts/search';
import { type Sql, sql } from '@review-service/database/sql';
import { isHereRepository, isListedRepository, isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { byStart, foundBy } from './branches';
import { byWords } from './matching-words';

const SEARCHED = { table: sql`repository`, words: sql`search_words(w.id, w.name)` };

/** The readable repositories, of those in lists, whose names begin like this, or have the words. */
export function foundRepositories(caller: Caller, { q = '', words, limit }: SearchQuery): Sql {
  const where = sql`
    ${isHereRepository(caller)} and ${isReadableRepository(caller)} and ${isListedRepository(caller)}
    and ${isShownTo(caller, { of: REPOSITORY, id: sql`r.id` })}`;
  const size = sql`octet_length(r.extra_data::text)`;
  const branches = [
    ...(q === '' ? [] : [byStart(sql`r.name`, q, sql`r.local_site_id`)]),
    ...byWords(SEARCHED, sql`r`, sql`r.name`, words),
  ];
  return foundBy({ table: sql`repository`, row: sql`r`, where, size }, branches, limit);
}
