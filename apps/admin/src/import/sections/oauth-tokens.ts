import { SCOPES } from '@review-service/contracts/scopes';
import { sql } from '@review-service/database/sql';
import { isForged, OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { reserveIds } from '../reserve-ids';
import { findApplications } from '../applications';
import { instant } from '../instant';
import { id, list, orNull, reader, refuse, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection, type Entry } from '../section';
import { prepareRefreshTokens, type RefreshToken } from './refresh-tokens';

const anyText = text();

const scope = reader(anyText.schema, (value, path): string => {
  const name = anyText(value, path);
  return SCOPES.has(name) ? name : refuse(path, `${JSON.stringify(name)} is not a scope; one looks like group:read`);
});

const someText = text({ min: 1 });

const value = reader(someText.schema, (given, path): string => {
  const found = someText(given, path);
  return isForged(found) ? refuse(path, "begins as this service's own tokens do, and is none of them") : found;
});

const token = shape({
  id: orNull(id),
  token: value,
  user: text(),
  application: text(),
  scopes: list(scope),
  expires: instant,
  refresh_token: orNull(value),
});

/** Access tokens, by any value that another server gave them, each with a grant of its own (decision R1). */
export const oauthTokens = listSection('oauth_tokens', token, async (entries, visit) => {
  const userId = await findUsers(visit, referencesIn(entries, ['user']));
  const application = await findApplications(visit, referencesIn(entries, ['application']));
  const given = entries.flatMap(({ row }) => row.id ?? []);
  const newId = await reserveIds(visit.db, sql`oauth_token`, entries.length - given.length, given);
  const newGrantId = await reserveIds(visit.db, sql`oauth_grant`, entries.length);
  const secrets = await visit.secrets();
  const refreshTokens: Entry<RefreshToken>[] = [];
  const rows = entries.map(({ path, key, row }) => {
    const tokenId = row.id ?? newId();
    const grantId = newGrantId();
    const { id: application_id, siteId: local_site_id } = application(row.application);
    const { digest, keyId } = secrets.lookup(OAUTH_TOKEN_KIND, row.token);
    if (row.refresh_token !== null) refreshTokens.push({ path, key, row: { grantId, value: row.refresh_token } });
    return {
      id: tokenId,
      grant_id: grantId,
      application_id,
      user_id: userId(row.user),
      local_site_id,
      lookup: digest,
      key_id: keyId,
      sealed: secrets.seal(OAUTH_TOKEN_PLACE(tokenId), row.token),
      scopes: row.scopes,
      expires_at: row.expires,
    };
  });
  const grants = rows.map(({ grant_id, application_id, user_id }) => ({ id: grant_id, application_id, user_id }));
  const storeRefreshTokens = prepareRefreshTokens(visit, secrets, refreshTokens);
  return async () => {
    await visit.db.copy('oauth_grant', grants);
    await storeRows(visit, 'oauth_token', entries, rows, () => ({ member: 'token', text: 'this value' }));
    await storeRefreshTokens();
  };
});
