import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ApiToken } from '@review-service/database/entities/api-token.entity';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql, type Sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { sendMessage } from '@review-service/platform/outbox/message';
import type { EntityManager } from 'typeorm';
import { auditEach } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { missing, readIds } from '../../listing/ids';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { userId } from '../../lookup/find-user';
import { Refusal } from '../../base/refusal';

const COLUMNS = together(
  columns(ApiToken, 't', ['id', 'note', 'isValid']),
  computed({ user: [text, sql`u.username`] }),
);

type Token = RowOf<typeof COLUMNS>;

interface Flags extends Taking {
  readonly user?: string;
  readonly reason: string;
}

/** Makes API tokens invalid for good, as their owner can; their owner still sees them, with the reason. */
export async function run(given: string[], { user, reason, ...flags }: Flags): Promise<object> {
  const ids = readIds('token', given);
  if (!ids.length === (user === undefined)) throw new Refusal('Give token ids, or --user.');
  return withMigratedDatabase(async (dataSource) => {
    const tokens = await (user === undefined ? ofIds(dataSource, ids) : ofUser(dataSource, user));
    const lines = tokens.map(({ id, user: owner, note }) => `\n  ${id}  of "${owner}"  ${note}`).join('');
    const goes = `This permanently revokes ${plural(tokens.length, 'API token')}, with the sessions opened with them:${lines}`;
    const among = tokens.map(({ id }) => id);
    if (!(await mayGo(goes, flags))) return { dryRun: true, ended: among };
    const ended = await dataSource.transaction((db) => endApiTokens(db, among, reason));
    report(`API tokens revoked: ${ended.length}`);
    return { dryRun: false, ended };
  });
}

/** Ends those that are still valid, with an entry for each. Resolves with their ids. */
export async function endApiTokens(db: EntityManager, among: readonly number[], reason: string): Promise<number[]> {
  const gone = await all(
    db,
    { id: number, user: text, userId: number, purpose: text, localSiteId: nullable(number) },
    sql`
      update api_token t set is_valid = false, invalidated_at = now(), updated_at = now(), invalid_reason = ${reason}
      from user_account u where t.id = any(${[...among]}::integer[]) and t.is_valid and u.id = t.user_id
      returning t.id, u.username as user, t.user_id as "userId", t.note as purpose, t.local_site_id as "localSiteId"`,
  );
  await auditEach(
    db,
    gone.map(({ id, user: owner }) => ({
      action: 'api-token.ended',
      subject: `api-token ${id}`,
      details: { user: owner, reason },
    })),
  );
  for (const { id, userId: owner, purpose, localSiteId } of gone) {
    const told = { kind: 'api', tokenId: id, userId: owner, purpose, localSiteId, actorId: OPERATOR_ID } as const;
    await sendMessage(db, ACCOUNT_MAIL_QUEUE, 'token.ended', told);
  }
  return gone.map(({ id }) => id);
}

async function ofIds(db: Db, ids: readonly number[]): Promise<Token[]> {
  const tokens = await find(db, sql`t.id = any(${[...ids]}::integer[])`);
  const others = missing(ids, tokens);
  if (others.length) throw new Refusal(`Nothing was revoked: there is no API token ${others.join(', ')}.`);
  const over = tokens.filter(({ isValid }) => !isValid).map(({ id }) => id);
  if (over.length)
    throw new Refusal(`Nothing was revoked: ${over.join(', ')} ${over.length === 1 ? 'is' : 'are'} no longer valid.`);
  return tokens;
}

/** What was made from them ends with them. */
const ofUser = async (db: Db, user: string): Promise<Token[]> =>
  find(db, sql`t.user_id = ${await userId(db, user)} and t.is_valid and t.parent_id is null`);

const find = (db: Db, where: Sql): Promise<Token[]> =>
  all(
    db,
    COLUMNS,
    sql`select ${COLUMNS} from api_token t join user_account u on u.id = t.user_id where ${where} order by t.id`,
  );
