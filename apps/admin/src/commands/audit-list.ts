import { AUDIT_ACTIONS } from '@review-service/contracts/audit-actions';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { AuditEntry } from '@review-service/database/entities/audit-entry.entity';
import { boolean, text, texts } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { unknownWord } from '@review-service/platform/words/nearest';
import { type Command, InvalidArgumentError } from 'commander';
import { OPERATOR } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { isInstant } from '../import/instant';
import { limitOption } from '../listing/limit';
import { since } from '../listing/since';
import { printTable } from '../listing/table';
import { remark } from '../output';
import { Refusal } from '../refusal';

interface Place {
  readonly at: string;
  readonly id: string;
}

const COLUMNS = together(
  computed({ id: [text, sql`e.id::text`], at: [text, isoTime(sql`e.at`)] }),
  columns(AuditEntry, 'e', ['actor', 'action', 'subject', 'details']),
);

type Entry = RowOf<typeof COLUMNS>;

interface Flags {
  subject?: string;
  action?: string;
  actor?: string;
  since?: Sql;
  after?: Place;
  limit: number;
}

/** `audit list`: who did what, newest first. */
export const auditListCommand = (auditLog: Command) =>
  auditLog
    .command('list')
    .description('who did what, newest first')
    .option('--subject <text>', 'only of this: a name, the id of a job, ...')
    .option('--action <name>', 'only this, such as group.deleted or job.dropped')
    .option('--actor <name>', 'only of this person; "operator" is who uses these commands')
    .option('--since <when>', 'such as 12h or 7d, or a time such as 2030-01-31T12:00:00Z', since)
    .option('--after <place>', 'the next page, as the one before it said', readPlace)
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples('audit list', 'audit list --since 7d --action job.dropped', 'audit list --actor ann --limit 200'),
    )
    .action(run);

async function run({ limit, ...flags }: Flags): Promise<void> {
  const found = await withMigratedDatabase(async (db) => {
    const entries = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from audit_entry e
        where true ${conditions(flags)} order by e.at desc, e.id desc limit ${limit + 1}`,
    );
    if (entries.length === 0) await refuseUnknown(db, flags);
    return entries;
  });
  const entries = found.slice(0, limit);
  if (entries.length) printTable(['AT', 'ACTOR', 'ACTION', 'SUBJECT', 'DETAILS'], entries.map(cells));
  else remark('There are none.');
  const last = entries.at(-1);
  if (found.length > limit && last) remark(`There are more: say the same and --after ${last.at}/${last.id}`);
}

const cells = ({ at, actor, action, subject, details }: Entry) => [at, actor, action, subject, JSON.stringify(details)];

/** Refuses filters that can find nothing, unless an earlier release wrote such entries. */
async function refuseUnknown(db: Db, { action, actor }: Omit<Flags, 'limit'>): Promise<void> {
  if (action !== undefined) await refuseUnlessKnown(db, 'action', action, sql`action`, AUDIT_ACTIONS);
  if (actor === undefined) return;
  const [near] = await all(
    db,
    { names: texts },
    sql`select array(select username from user_account
      where left(lower(username), 2) = left(lower(${actor}::text), 2) or username = ${actor} limit 1000) as names`,
  );
  await refuseUnlessKnown(db, 'actor', actor, sql`actor`, [OPERATOR, ...(near?.names ?? [])]);
}

async function refuseUnlessKnown(
  db: Db,
  kind: string,
  word: string,
  column: Sql,
  known: readonly string[],
): Promise<void> {
  if (known.includes(word)) return;
  const [row] = await all(
    db,
    { found: boolean },
    sql`select exists (select from audit_entry where ${column} = ${word}) as found`,
  );
  if (!row?.found) throw new Refusal(unknownWord(kind, word, known));
}

/** The time uses the index; other filters apply to its rows. */
const conditions = ({ subject, action, actor, since: from, after }: Omit<Flags, 'limit'>): Sql => sql`
  ${subject === undefined ? empty : sql`and subject = ${subject}`}
  ${action === undefined ? empty : sql`and action = ${action}`}
  ${actor === undefined ? empty : sql`and actor = ${actor}`}
  ${from ? sql`and e.at >= ${from}` : empty}
  ${after ? sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : empty}`;

function readPlace(text: string): Place {
  const [at = '', id = '', ...rest] = text.split('/');
  if (!isInstant(at) || !/^\d{1,18}$/.test(id) || rest.length)
    throw new InvalidArgumentError('Say what the page before it told.');
  return { at, id };
}
