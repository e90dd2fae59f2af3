import { CLIENT_TYPES, GRANT_TYPES } from '@review-service/contracts/oauth-apps';
import { sql } from '@review-service/database/sql';
import { makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { isRedirectUri, REDIRECT_URI_RULE } from '@review-service/contracts/redirect-uris';
import { flag, id, list, oneOf, or, orNull, refuse, shape, text, type Reader } from '../readers';
import { findUsers, referenceIn } from '../references';
import { asJson, insertUnlessTaken } from '../rows';
import { listSection } from '../section';
import { withSiteIds } from '../site-ids';

const redirectUri: Reader<string> = (value, path) => {
  const uri = text()(value, path);
  return isRedirectUri(uri) ? uri : refuse(path, `${JSON.stringify(uri)} is not possible: ${REDIRECT_URI_RULE}`);
};

const application = shape({
  id,
  name: text({ min: 1, max: 255 }),
  owner: text(),
  local_site: orNull(text()),
  enabled: or(true, flag),
  authorization_grant_type: oneOf(GRANT_TYPES),
  client_type: oneOf(CLIENT_TYPES),
  redirect_uris: or([], list(redirectUri)),
  skip_authorization: or(false, flag),
  client_id: text({ min: 1, max: 255 }),
  client_secret: orNull(text({ min: 1, max: 1_000 })),
});

/** Programs that people let act for them. Their secrets are hashed; one that has none gets one that nobody knows. */
export const oauthApplications = listSection('oauth_applications', application, async (entries, visit) => {
  const sited = await withSiteIds(visit, entries);
  const userId = await findUsers(
    visit,
    entries.flatMap(({ path, row }) => referenceIn(path, 'owner', row.owner)),
  );
  const rows = await Promise.all(
    sited.map(async ({ row: { client_secret: secret, ...row } }) => ({
      ...row,
      user_id: userId(row.owner),
      client_secret_hash: await hashPassword(secret ?? makeClientSecret()),
    })),
  );
  await insertUnlessTaken(
    visit,
    sql`oauth_application`,
    entries,
    sql`insert into oauth_application
        (id, local_site_id, user_id, name, client_id, client_secret_hash, client_type, authorization_grant_type,
         redirect_uris, skip_authorization, enabled)
      select id, site_id, user_id, name, client_id, client_secret_hash, client_type, authorization_grant_type,
        redirect_uris, skip_authorization, enabled
      from jsonb_to_recordset(${asJson(rows)}) as row
        (id int, site_id int, user_id int, name text, client_id text, client_secret_hash text, client_type text,
         authorization_grant_type text, redirect_uris text[], skip_authorization boolean, enabled boolean)
      on conflict do nothing returning id`,
    ({ client_id }) => ({ member: 'client_id', text: JSON.stringify(client_id) }),
  );
});
