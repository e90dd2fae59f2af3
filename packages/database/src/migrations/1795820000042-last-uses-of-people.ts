import type { QueryRunner } from 'typeorm';
import { inShortTries } from '../short-tries';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex, dropIndex } from '../steps/indexes';

/** Rows per statement. */
const SLICE = 1_000;

/** The tokens, and where their last uses are. */
const KINDS = ['api_token', 'oauth_token'];

/** One statement of many. The trigger also sees to what the previous release writes. */
const schemaOf = (tokens: string): string => `
  alter table ${tokens}_usage add column if not exists user_id integer;

  create or replace function tell_user_of_${tokens}_usage() returns trigger language plpgsql as $$
  begin
    select t.user_id into new.user_id from ${tokens} t where t.id = new.token_id;
    return new;
  end $$;
  create or replace trigger ${tokens}_usage_tells_user before insert on ${tokens}_usage for each row
    execute function tell_user_of_${tokens}_usage()`;

/**
 * Finds the tokens of a person that were used last, and what began last. A person's programs may have very many, and to list
 * the last of them took a look at each.
 */
export class LastUsesOfPeople1795820000042 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const tokens of KINDS) {
      await inShortTries(
        () => db.query(schemaOf(tokens)),
        () => undefined,
      );
      for (let after: number | null = 0; after !== null;) after = await this.fill(db, tokens, after);
      await buildIndex(db, `${tokens}_usage_of_user`, `${tokens}_usage (user_id, last_used_at)`);
    }
    await buildIndex(
      db,
      'api_token_begun_of_user',
      'api_token (user_id, local_site_id, created_at) where parent_id is null and is_valid',
    );
    await buildIndex(db, 'oauth_grant_begun_of_user', 'oauth_grant (user_id, created_at)');
    await dropIndex(db, 'oauth_grant_user');
  }

  /** Resolves with the last token of the slice. */
  private async fill(db: QueryRunner, tokens: string, after: number): Promise<number | null> {
    const [slice] = (await inShortTries(
      () =>
        db.query(
          `
          with slice as (
            select token_id from ${tokens}_usage where token_id > $1 order by token_id limit ${SLICE}),
          filled as (
            update ${tokens}_usage x set user_id = t.user_id from ${tokens} t
            where x.token_id in (select token_id from slice) and t.id = x.token_id and x.user_id is null)
          select max(token_id) as last from slice`,
          [after],
        ),
      () => undefined,
    )) as { last: number | null }[];
    return slice?.last ?? null;
  }
}
