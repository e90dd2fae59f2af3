import type { SearchQuery } from '@review-service/contracts/search';
import { type Sql, sql, startsWith } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { isMemberHere, isProfileShown, USER_KEY } from '../../people/users';
import { type Branch, byStart, foundBy } from './branches';
import { byWords, haveWords } from './matching-words';

const SEARCHED = { table: sql`user_account`, words: sql`search_words(w.id, w.username, w.first_name, w.last_name)` };

/** The active people whose names begin like this, or have the words: by hidden names nobody is found. */
export function foundPeople(caller: Caller, { q = '', fullname, words, limit }: SearchQuery): Sql {
  const where = sql`
    u.is_active and ${isMemberHere(caller)} and ${isShownTo(caller, USER_KEY)}`;
  const names = namesIn(q);
  const [first, last] = [sql`u.first_name`, sql`u.last_name`];
  const whole = [byStart(first, q), byStart(last, q)];
  const branches = names
    ? [
        { ...byStart(first, names[0]), also: startsWith(last, names[1]) },
        { ...byStart(last, names[0]), also: startsWith(first, names[1]) },
        ...(fullname ? whole : []),
      ]
    : whole;
  const byNames = branches.map((branch: Branch & { also?: Sql }) => ({
    ...branch,
    where: sql`${branch.where} and ${branch.also ?? sql`true`} and ${isProfileShown(caller)}`,
  }));
  const [username, row] = [sql`u.username`, sql`u`];
  const byTheirWords = byWords(SEARCHED, row, username, words).map((branch) => ({
    ...branch,
    where: sql`${branch.where} and (${isProfileShown(caller)} or ${haveWords(sql`search_words(u.id, u.username)`, words)})`,
  }));
  const all = [...(q === '' ? [] : [byStart(username, q), ...byNames]), ...byTheirWords];
  return foundBy({ table: sql`user_account`, row, where }, all, limit);
}

/** Two names with blanks between them; the second may be several words. */
function namesIn(q: string): [string, string] | undefined {
  const [, one = '', other = ''] = /^\s*(\S+)\s+(\S.*)$/.exec(q) ?? [];
  return other === '' ? undefined : [one, other];
}
