import { OPERATOR_ID } from '@review-service/contracts/operator';
import { OAUTH_TOKENS_QUEUE } from '@review-service/contracts/oauth-tokens';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthToken } from '@review-service/database/entities/oauth-token.entity';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { endGrants } from '@review-service/platform/oauth/end-grants';
import { sendMessage } from '@review-service/platform/outbox/message';
import type { DataSource } from 'typeorm';
import { audit, auditEach } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { and, lookUp } from '../../listing/filters';
import { missing, readIds } from '../../listing/ids';
import { findApplication } from '../oauth-apps/find';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { userId } from '../../lookup/find-user';
import { Refusal } from '../../base/refusal';

/** Grants per transaction. */
const BATCH = 100;

const COLUMNS = together(
  columns(OAuthToken, 't', ['id', 'grantId']),
  computed({ user: [text, sql`u.username`], app: [text, sql`a.name`] }),
);

type Token = RowOf<typeof COLUMNS>;

interface Flags extends Taking {
  readonly user?: string;
  readonly app?: string;
}

/** The grants that end with all their tokens; a grant whose token is being refreshed is among them. */
interface Ending {
  readonly grants: readonly number[];
  readonly what: string;
}

/** Ends access tokens and the refresh tokens of their grants, as if the owner had deleted them. */
export async function run(given: string[], flags: Flags): Promise<object> {
  const ids = readIds('token', given);
  if (!ids.length === (flags.user === undefined)) throw new Refusal('Give token ids, or --user.');
  if (flags.app !== undefined && flags.user === undefined) throw new Refusal('--app needs --user.');
  return withMigratedDatabase(async (dataSource) => {
    const { grants, what } = await (flags.user === undefined ? ofTokens(dataSource, ids) : ofUser(dataSource, flags));
    const meaning = 'Apps that use them lose access immediately, and have to ask for it again.';
    if (!(await mayGo(`This revokes ${what}. ${meaning}`, flags))) return { dryRun: true, grants: grants.length };
    const ended = await endGrantsOf(dataSource, grants);
    report(`access tokens revoked: ${ended.length}`);
    return { dryRun: false, grants: grants.length, ended };
  });
}

async function ofTokens(db: Db, ids: readonly number[]): Promise<Ending> {
  const tokens = await all(
    db,
    COLUMNS,
    sql`
      select ${COLUMNS} from oauth_token t
      join user_account u on u.id = t.user_id join oauth_application a on a.id = t.application_id
      where t.id = any(${[...ids]}::integer[]) order by t.id`,
  );
  const others = missing(ids, tokens);
  if (others.length) throw new Refusal(`Nothing was revoked: there is no access token ${others.join(', ')}.`);
  const lines = tokens.map(({ id, user, app }) => `  ${id}  of "${user}" for "${app}"`);
  return {
    grants: grantsOf(tokens),
    what: `${plural(tokens.length, 'access token')}:\n${lines.join('\n')}\nwith their refresh tokens`,
  };
}

const grantsOf = (tokens: readonly Token[]) => [...new Set(tokens.map(({ grantId }) => grantId))];

async function ofUser(db: Db, { user = '', app }: Flags): Promise<Ending> {
  const ownerId = await userId(db, user);
  const appId = await lookUp(app, async (name) => (await findApplication(db, name)).id);
  const rows = await all(
    db,
    { id: number, tokens: number },
    sql`
      select g.id, (select count(*) from oauth_token t where t.grant_id = g.id) as tokens from oauth_grant g
      where g.user_id = ${ownerId} ${and(appId, (id) => sql`g.application_id = ${id}`)} order by g.id`,
  );
  const tokens = rows.reduce((sum, row) => sum + row.tokens, 0);
  const of = app === undefined ? `"${user}"` : `"${user}" for "${app}"`;
  return {
    grants: rows.map(({ id }) => id),
    what: `${plural(tokens, 'access token')} of ${of}, with their refresh tokens`,
  };
}

/**
 * Ends grants in short transactions, with an entry for each token, or one for a grant that has none (any more). Resolves
 * with the ids of the tokens.
 */
export async function endGrantsOf(dataSource: DataSource, grants: readonly number[]): Promise<number[]> {
  const ended: number[] = [];
  for (let start = 0; start < grants.length; start += BATCH) {
    const batch = grants.slice(start, start + BATCH);
    await dataSource.transaction(async (db) => {
      const tokens = await endGrants(db, batch);
      const empty = batch.filter((grant) => !tokens.some(({ grantId }) => grantId === grant));
      await auditEach(
        db,
        empty.map((grantId) => ({ action: 'grant.ended', subject: `grant ${grantId}`, details: { grantId } })),
      );
      for (const token of tokens) {
        await sendMessage(db, OAUTH_TOKENS_QUEUE, 'token.deleted', { ...token, deletedBy: OPERATOR_ID });
        const { tokenId, userId: owner, applicationId } = token;
        const details = { tokenId, userId: owner, applicationId };
        await audit(db, 'oauth-token.deleted', `oauth-token ${tokenId}`, details);
        ended.push(tokenId);
      }
    });
  }
  return ended;
}
