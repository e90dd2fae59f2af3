import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { hiddenFault } from '@review-service/contracts/visible-text';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { LATEST_END, latestEnd } from '@review-service/database/token-limits';
import { all, type Db } from '@review-service/database/verbs';
import { sendMessage } from '@review-service/platform/outbox/message';
import { API_TOKEN_KIND, makeApiToken } from '@review-service/platform/secrets/api-tokens';
import { readPolicy } from './read-policy';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { expiry } from '../../base/expiry';
import { print, remark } from '../../base/output';
import { lockActiveUser } from '../../lookup/find-user';
import { plural } from '../../base/plural';
import { Refusal } from '../../base/refusal';
import { openSecrets } from '../../connections/secrets';
import { findSite } from '../../lookup/find-site';

interface Flags {
  note: string;
  policy?: string;
  readOnly?: true;
  site?: string;
  expires?: string;
}

/** Makes a token, whose value is shown only here. */
export async function run(user: string, flags: Flags): Promise<object> {
  const [asked, policy] = [expiry(flags.expires), readPolicy(flags)];
  const fault = hiddenFault(flags.note);
  if (fault) throw new Refusal(`--note: ${fault}`);
  const secrets = await openSecrets();
  const token = makeApiToken();
  const { digest, keyId } = secrets.lookup(API_TOKEN_KIND, token);
  const id = await inTransaction(async (db) => {
    const { id: userId } = await lockActiveUser(db, user);
    const siteId = flags.site === undefined ? null : await findSite(db, flags.site);
    const ends = await allowedEnd(db, asked, siteId, flags);
    const [row] = await all(
      db,
      { id: number },
      sql`insert into api_token (user_id, local_site_id, lookup, key_id, policy, note, expires_at)
          values (${userId}, ${siteId}, ${digest}, ${keyId}, ${JSON.stringify(policy)}::jsonb, ${flags.note}, ${ends})
          returning id`,
    );
    const { site, note } = flags;
    await audit(db, 'api-token.issued', `api-token ${row?.id ?? ''}`, { user, note, site, policy });
    await sendMessage(db, ACCOUNT_MAIL_QUEUE, 'token.made', {
      ...{ kind: 'api', tokenId: row?.id ?? 0, userId, purpose: note, localSiteId: siteId, actorId: OPERATOR_ID },
    });
    return row?.id;
  });
  remark(`The API token of "${user}", shown only once:`);
  print(token);
  return { id, user, token };
}

/** The end that is asked for, as far as the limits of tokens allow it; the latest one, if none is asked for. */
async function allowedEnd(db: Db, asked: Sql, siteId: number | null, { expires }: Flags): Promise<Sql> {
  const [limit] = await all(db, LATEST_END, latestEnd(asked, { siteId }));
  if (!limit) return asked;
  const allowed = `The maximum lifetime is ${plural(limit.maxLife, 'day')}`;
  if (limit.isTooLate) throw new Refusal(`--expires: ${allowed}: use ${limit.maxLife}d or less.`);
  if (expires !== undefined) return asked;
  remark(`${allowed}: the token expires at ${limit.latest}.`);
  return sql`${limit.latest}::timestamptz`;
}
