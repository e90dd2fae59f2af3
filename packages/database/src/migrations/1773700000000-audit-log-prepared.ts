import type { QueryRunner } from 'typeorm';
import { inShortTries } from '../short-tries';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/** The first time that is not in the former table: a month from now at least. */
const FIRST_MONTH = `date_trunc('month', now() at time zone 'UTC' + interval '2 months') at time zone 'UTC'`;

/** What the next step's table has, too. The two unique ones become its key, and the guard against a second entry. */
const INDEXES = {
  audit_entry_place: { on: 'audit_entry (at, id)', isUnique: true },
  audit_entry_message: { on: 'audit_entry (outbox_id, at)', isUnique: true },
  audit_entry_actor: { on: 'audit_entry (actor, at, id)', isUnique: false },
  audit_entry_action: { on: 'audit_entry (action, at, id)', isUnique: false },
  audit_entry_subject: { on: 'audit_entry (subject, at, id)', isUnique: false },
};

/** Spellings of the release before. */
const RENAMED = {
  'oauth_app.deleted': 'oauth-app.deleted',
  'oauth_app.tokens_ended': 'oauth-app.tokens-ended',
  'oauth_token.deleted': 'oauth-token.deleted',
  'oauth_tokens.shown': 'oauth-token.shown',
};

/** Entries renamed in one transaction. */
const BATCH = 1_000;

/**
 * Makes the audit log ready to become the first partition of a larger table, while the service writes to it. Processes
 * of the release before go on writing to it, with names that a trigger corrects; from the first month that has a
 * partition of its own on, it passes their entries on.
 */
export class AuditLogPrepared1773700000000 extends ForwardOnly {
  readonly name = 'AuditLogPrepared1773700000000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const run = (statement: string) =>
      inShortTries(
        () => db.query(statement),
        () => undefined,
      );
    const [found] = (await db.query(`select to_char(${FIRST_MONTH}, 'YYYY-MM-DD HH24:MI:SSOF') as month`)) as {
      month: string;
    }[];
    const month = `'${found?.month ?? ''}'::timestamptz`;
    await run(`
      alter table audit_entry
        add column if not exists credential_kind text collate "C",
        add column if not exists credential_id text collate "C",
        add column if not exists address text collate "C",
        add column if not exists request_id text collate "C"`);
    for (const [name, { on, isUnique }] of Object.entries(INDEXES)) await buildIndex(db, name, on, { isUnique });

    await run(`
      create or replace function pass_on_audit_entry() returns trigger language plpgsql as $$
      begin
        new.action := coalesce('${JSON.stringify(RENAMED)}'::jsonb ->> new.action, new.action);
        if new.at < ${month} then return new; end if;
        insert into audit_log (at, actor, action, subject, details, outbox_id)
        values (new.at, new.actor, new.action, new.subject, new.details, new.outbox_id)
        on conflict do nothing;
        return null;
      end $$`);
    await run(`drop trigger if exists audit_entry_of_former_release on audit_entry`);
    const former = Object.keys(RENAMED).map((name) => `'${name}'`);
    await run(`
      create trigger audit_entry_of_former_release before insert on audit_entry for each row
      when (new.action in (${former.join(', ')}) or new.at >= ${month}) execute function pass_on_audit_entry()`);
    for (const [old, name] of Object.entries(RENAMED)) await this.rename(db, old, name);

    // Shown to hold beforehand, so that becoming a partition needs no look at the rows.
    await run(`alter table audit_entry drop constraint if exists audit_entry_is_former`);
    await run(`alter table audit_entry add constraint audit_entry_is_former check (at < ${month}) not valid`);
    await run(`alter table audit_entry validate constraint audit_entry_is_former`);
  }

  private async rename(db: QueryRunner, old: string, name: string): Promise<void> {
    for (let count = BATCH; count === BATCH;) {
      [, count] = (await db.query(
        `update audit_entry set action = $2 where (at, id) in (
           select at, id from audit_entry where action = $1 order by at, id limit ${BATCH})`,
        [old, name],
      )) as [unknown, number];
    }
  }
}
