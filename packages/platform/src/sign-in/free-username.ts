import { randomInt } from 'node:crypto';
import { folded, raw, type Sql, sql } from '@review-service/database/sql';

/** Leaves room for a number, within the 150 characters of a user name. */
const LONGEST = 140;

const MOST = 50;

/** The name of a person whose provider names them by nothing that can be one. */
const NAMELESS = 'user';

/**
 * User names for a new account, the best first: `jane` of `Jane@example.com`, then `jane-2` and so on. No `@`: a user name
 * like somebody's e-mail address would take their sign-in by it.
 */
export function usernamesFor(claim: string | undefined): string[] {
  const [local = ''] = (claim ?? '').split('@');
  const plain = local.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const cleaned = plain.replace(/[^a-z0-9._'+-]+/g, '-').slice(0, LONGEST);
  const name = cleaned.replace(/^[.-]+/, '').replace(/(?<![.-])[.-]+$/, '') || NAMELESS;
  const numbered = Array.from({ length: MOST }, (_, index) => `${name}-${index + 2}`);
  return [name, ...numbered, `${name}-${randomInt(1_000_000)}`];
}

/** The first of these that nobody has, as `name`; not even in another case: nobody is to be taken for somebody else. */
export const freeUsername = (wanted: readonly string[]): Sql => sql`
  select wanted.name from unnest(${[...wanted]}::text[]) with ordinality as wanted (name, place)
  where not exists (select from user_account where ${folded(raw('username'))} = ${folded(raw('wanted.name'))})
  order by wanted.place limit 1`;
