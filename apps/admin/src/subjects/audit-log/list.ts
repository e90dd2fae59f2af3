import { AUDIT_ACTIONS } from '@review-service/contracts/audit-actions';
import { OPERATOR } from '@review-service/contracts/operator';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { AuditEntry } from '@review-service/database/entities/audit-entry.entity';
import { boolean, text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { unknownWord } from '@review-service/platform/words/nearest';
import { withMigratedDatabase } from '../../connections/database';
import { type Asked, showPage } from '../../listing/page';
import { usernamesNear } from '../../lookup/find-user';
import { Refusal } from '../../base/refusal';
import { type AuditListPlace, placeText } from './place';

const COLUMNS = together(
  computed({ id: [text, sql`e.id::text`], at: [text, isoTime(sql`e.at`)] }),
  columns(AuditEntry, 'e', [
    ...(['actor', 'action', 'subject', 'details', 'credentialKind', 'credentialId', 'address', 'requestId'] as const),
  ]),
);

type Entry = RowOf<typeof COLUMNS>;

interface Flags extends Asked<AuditListPlace> {
  readonly subject?: string;
  readonly action?: string;
  readonly actor?: string;
  readonly since?: Sql;
  readonly until?: Sql;
}

const TABLE: Readonly<Record<string, (entry: Entry) => string>> = {
  AT: ({ at }) => at,
  ACTOR: ({ actor }) => actor,
  ACTION: ({ action }) => action,
  SUBJECT: ({ subject }) => subject,
  CREDENTIAL: ({ credentialKind, credentialId }) =>
    [credentialKind, credentialId].filter((part) => part !== null).join(' '),
  ADDRESS: ({ address }) => address ?? '',
  REQUEST: ({ requestId }) => requestId ?? '',
  DETAILS: ({ details }) => JSON.stringify(details),
};

/** Lists entries, newest first. */
export const run = ({ limit, ...flags }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const entries = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from audit_log e
        where true ${conditions(flags)} order by e.at desc, e.id desc limit ${limit + 1}`,
    );
    if (entries.length === 0) await refuseUnknown(db, flags);
    return showPage(entries, limit, { columns: TABLE, place: placeText });
  });

/** Refuses filters that can find nothing, unless there are such entries from an earlier release. */
async function refuseUnknown(db: Db, { action, actor }: Omit<Flags, 'limit'>): Promise<void> {
  if (action !== undefined) await refuseUnlessKnown(db, 'action', action, sql`action`, AUDIT_ACTIONS);
  if (actor === undefined) return;
  await refuseUnlessKnown(db, 'actor', actor, sql`actor`, [OPERATOR, ...(await usernamesNear(db, actor))]);
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
    sql`select exists (select from audit_log where ${column} = ${word}) as found`,
  );
  if (!row?.found) throw new Refusal(unknownWord(kind, word, known));
}

/** Each has an index in the order of time. */
const conditions = ({ subject, action, actor, since: from, until, after }: Omit<Flags, 'limit'>): Sql => sql`
  ${subject === undefined ? empty : sql`and subject = ${subject}`}
  ${action === undefined ? empty : sql`and action = ${action}`}
  ${actor === undefined ? empty : sql`and actor = ${actor}`}
  ${from ? sql`and e.at >= ${from}` : empty}
  ${until ? sql`and e.at < ${until}` : empty}
  ${after ? sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : empty}`;
