import { CLIENT_TYPES, GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import { makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { isRedirectUri, isStorableRedirectUri, REDIRECT_URI_RULE } from '@review-service/contracts/redirect-uris';
import { flag, id, list, oneOf, or, orNull, reader, refuse, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection } from '../section';
import { findSiteIds } from '../site-ids';

const anyText = text();

const STORABLE = 'an address to send people back to is absolute, names no user and has no fragment';

const redirectUri = reader(anyText.schema, (value, path): string => {
  const uri = anyText(value, path);
  return isStorableRedirectUri(uri) ? uri : refuse(path, `${JSON.stringify(uri)} is not possible: ${STORABLE}`);
});

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

/** OAuth2 applications. Their secrets are hashed; one without a secret gets a random, unknown one. */
export const oauthApplications = listSection('oauth_applications', application, async (entries, visit) => {
  const siteId = await findSiteIds(visit, entries);
  const userId = await findUsers(visit, referencesIn(entries, ['owner']));
  const rows = await Promise.all(
    entries.map(async ({ row: { owner, local_site, client_secret, ...columns } }) => ({
      ...columns,
      local_site_id: siteId({ local_site }),
      user_id: userId(owner),
      client_secret_hash: await hashPassword(client_secret ?? makeClientSecret()),
    })),
  );
  for (const { path, row } of entries) {
    const unsafe = row.redirect_uris.find((uri) => !isRedirectUri(uri));
    if (unsafe !== undefined)
      visit.remark(`${path}: nobody will be sent to ${JSON.stringify(unsafe)}: ${REDIRECT_URI_RULE}`);
  }
  return () =>
    storeRows(visit, 'oauth_application', entries, rows, ({ client_id }) => ({
      member: 'client_id',
      text: JSON.stringify(client_id),
    }));
});
