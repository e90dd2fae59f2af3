import type { TestDatabase } from './a-database';

/** Gives every repository a source, whose questions the database answers itself, in place of a worker. */
export async function answerForSources(
  { db }: TestDatabase,
  { fault, said }: { readonly fault?: string; readonly said?: string } = {},
): Promise<void> {
  await db.query(
    `insert into repository_source (repository_id, kind, project) select id, 'github', 'ann/ship' from repository`,
  );
  const answer = JSON.stringify(said === undefined ? {} : { said });
  await db.query(`
    create or replace function answer_at_once() returns trigger language plpgsql as $$
    begin
      new.answered_at := clock_timestamp();
      new.fault := nullif('${fault ?? ''}', '');
      new.answer := '${answer}';
      return new;
    end $$`);
  await db.query(`
    create or replace trigger answer_at_once before insert or update on source_answer
    for each row execute function answer_at_once()`);
}
