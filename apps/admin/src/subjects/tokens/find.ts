import { isForged } from '@review-service/platform/secrets/oauth-tokens';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource } from 'typeorm';
import { endApiTokens } from '../api-tokens/end';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { printDetails } from '../../listing/details';
import { endGrantsOf } from '../oauth-tokens/end';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { openSecrets } from '../../connections/secrets';
import { findToken, type FoundToken } from './found-token';
import { readValue } from './read-value';

/** What is there after its end. */
const STAYS: readonly FoundToken['kind'][] = ['API token', 'child token', 'former API token secret'];

interface Flags extends Taking {
  readonly revoke?: true;
  /** Its former name. */
  readonly end?: true;
  readonly reason: string;
}

/** Says what a value opens, and revokes it when asked to. */
export async function run({ end, revoke = end, reason, ...flags }: Flags): Promise<object> {
  const value = await readValue();
  if (isForged(value))
    throw new Refusal('It looks like a token of this service, but its checksum is wrong: it was mistyped or made up.');
  const secrets = await openSecrets();
  return withMigratedDatabase(async (dataSource) => {
    const found = await findToken(dataSource, secrets, value);
    if (!found)
      throw new Refusal('No token has this value: it was deleted, it never existed, or SECRET_KEYS lacks its key.');
    show(found);
    const { applicationId, ...shown } = found;
    if (!revoke) return { ...shown, dryRun: false, ended: false };
    if (STAYS.includes(found.kind) && found.over === 'it was revoked') throw new Refusal('It was already revoked.');
    if (!(await mayGo(consequenceOf(found), flags))) return { ...shown, dryRun: true, ended: false };
    await endIt(dataSource, { ...shown, applicationId }, reason);
    report(`The ${found.kind} was revoked.`);
    return { ...shown, dryRun: false, ended: true };
  });
}

function show({ kind, id, user, app, clientId, site, scopes, note, over, created, expires, lastUsed }: FoundToken) {
  printDetails([
    ['kind', kind],
    ['id', String(id)],
    ['status', over === null ? 'valid' : `not valid: ${over}`],
    ['person', user],
    ['application', app === null ? null : `${app} (${clientId ?? ''})`],
    ['site', site],
    ['scopes', scopes === null ? null : scopes.join(' ')],
    ['note', note],
    ['created', created],
    ['expires', expires],
    ['last used', lastUsed],
  ]);
}

const consequenceOf = ({ kind, id, user, app }: FoundToken): string => {
  if (kind === 'API token')
    return `This permanently revokes the API token of "${user ?? ''}", with the sessions opened with it.`;
  if (kind === 'child token') return `This revokes a child token of an API token of "${user ?? ''}". Its parent stays.`;
  if (kind === 'former API token secret')
    return `This revokes a former secret of the API token ${id} of "${user ?? ''}", with the sessions opened with it. The token stays.`;
  if (kind === 'client token') return `This revokes the client token of "${app ?? ''}".`;
  return `This revokes the grant of "${user ?? ''}" to "${app ?? ''}": access token, refresh token and code.`;
};

async function endIt(dataSource: DataSource, found: FoundToken, reason: string): Promise<void> {
  const { kind, id, user, grantId, applicationId, renewalId } = found;
  if (renewalId !== null)
    await dataSource.transaction(async (db) => {
      await all(db, {}, sql`update api_token_renewal set ended_at = now() where id = ${renewalId}`);
      await audit(db, 'api-token.renewal-ended', `api-token ${id}`, { user, renewalId, reason });
    });
  else if (kind === 'API token' || kind === 'child token')
    await dataSource.transaction((db) => endApiTokens(db, [id], reason));
  else if (kind === 'client token')
    await dataSource.transaction(async (db) => {
      await all(db, {}, sql`delete from oauth_client_token where id = ${id}`);
      await audit(db, 'client-token.ended', `oauth-app ${applicationId ?? ''}`, { reason });
    });
  else await endGrantsOf(dataSource, grantId === null ? [] : [grantId]);
}
