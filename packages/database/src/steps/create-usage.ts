import type { QueryRunner } from 'typeorm';

/**
 * Creates the table of the last uses of tokens: one of its own, so that using a token neither changes its ETag nor locks its
 * row. A trigger repeats the token's user, so that an index finds the tokens that a person used last. A person's programs
 * may have very many.
 */
export async function createUsage(db: QueryRunner, tokens: 'api_token' | 'oauth_token'): Promise<void> {
  await db.query(`
    create table ${tokens}_usage (
      token_id integer primary key references ${tokens} on delete cascade,
      last_used_at timestamptz not null,
      user_id integer
    )`);
  await db.query(`
    create function tell_user_of_${tokens}_usage() returns trigger language plpgsql as $$
    begin
      select t.user_id into new.user_id from ${tokens} t where t.id = new.token_id;
      return new;
    end $$`);
  await db.query(`
    create trigger ${tokens}_usage_tells_user before insert on ${tokens}_usage for each row
    execute function tell_user_of_${tokens}_usage()`);
  await db.query(`create index ${tokens}_usage_of_user on ${tokens}_usage (user_id, last_used_at)`);
}
