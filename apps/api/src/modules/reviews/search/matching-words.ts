import { wordsIn } from '@review-service/contracts/words';
import { type Sql, sql } from '@review-service/database/sql';
import type { Branch } from './branches';

/** So many matches are looked at. */
const MATCHES = 1000;

/** The last word stands for all that begin like it if it has so many bytes: three letters, or one Chinese character. */
const SHORTEST_BEGINNING = 3;

/** The texts of a table that an index has the words of (`search_words`). */
export interface SearchedTexts {
  readonly table: Sql;
  /** Expression on its row `w`, as the index has it. */
  readonly words: Sql;
  /** The condition of a partial index. */
  readonly which?: Sql;
}

/**
 * By words anywhere in a row's texts, if there are any: first the matches among the newest thousands of rows, then any.
 *
 * The matches are limited before anything else is asked of them, and only those are sorted. A word that most rows have costs
 * as much as one that a thousand rows have: where the newest rows have enough matches, PostgreSQL never begins with the others,
 * and so does not read their list in the index. The index finds the newest by the words that begin with # (see the migration
 * of `search_words`). PostgreSQL does not see the words when it plans (`select`), lest it
 * reads the table in the hope of soon finding rows with a usual word.
 * @param place where among the matches a row is shown
 */
export function byWords({ table, words, which = sql`true` }: SearchedTexts, row: Sql, place: Sql, text = ''): Branch[] {
  const asked = queryOf(text);
  if (asked === undefined) return [];
  const thousands = sql`(select coalesce(max(newest.id), 0) / 4096 as last from ${table} newest)`;
  const amongNewest = sql`
    (select format('(%s) & (''#%s'' | ''#%s'')', ${asked}::text, last, last - 1)::tsquery from ${thousands} thousands)`;
  const matches = (query: Sql) => sql`(
    select w.id from ${table} w where ${words} @@ ${query} and ${which} limit ${MATCHES}::integer)`;
  const isMatch = sql`
    ${row}.id in (
      ${matches(amongNewest)} union all ${matches(sql`(select ${asked}::tsquery)`)} limit ${MATCHES}::integer)`;
  return [{ where: isMatch, order: place, place, lookedAt: MATCHES }];
}

/** The place of a row with this id: the newest first. */
export const newestFirst = (id: Sql): Sql => sql`to_char(2147483647 - ${id}, 'FM0000000000')`;

/** A `tsquery`. It has only letters and digits, so nothing in the text is an operator. Undefined: there are none. */
function queryOf(text: string): string | undefined {
  const words = wordsIn(text);
  const last = words.pop();
  if (last === undefined) return undefined;
  const isBeginning = Buffer.byteLength(last) >= SHORTEST_BEGINNING;
  return [...words.map((word) => `'${word}'`), `'${last}'${isBeginning ? ':*' : ''}`].join(' & ');
}

/** Condition: an expression of `search_words` has the words of the text, of which there are some. */
export const haveWords = (words: Sql, text = ''): Sql => sql`${words} @@ (select ${queryOf(text)}::tsquery)`;

/** The text has words. */
export const hasWords = (text = ''): boolean => wordsIn(text).length > 0;
