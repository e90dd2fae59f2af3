import { policyFault } from '@review-service/contracts/token-policy';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { instant } from '../instant';
import { flag, id, json, or, orNull, reader, refuse, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection } from '../section';
import { findSiteIds } from '../site-ids';

const policy = reader(json.schema, (value, path): object => {
  const fault = policyFault(json(value, path));
  return fault ? refuse(path, fault) : json(value, path);
});

const token = shape({
  id,
  token: text({ min: 1 }),
  user: text(),
  policy: orNull(policy),
  local_site: orNull(text()),
  note: or('', text()),
  expires: orNull(instant),
  valid: or(true, flag),
  invalid_reason: or('', text()),
});

/** API tokens, by any value that another server gave them. Only keyed hashes of the values are stored. */
export const apiTokens = listSection('api_tokens', token, async (entries, visit) => {
  const siteId = await findSiteIds(visit, entries);
  const userId = await findUsers(visit, referencesIn(entries, ['user']));
  const secrets = await visit.secrets();
  const rows = entries.map(({ row }) => {
    const { digest, keyId } = secrets.lookup(API_TOKEN_KIND, row.token);
    return {
      id: row.id,
      user_id: userId(row.user),
      local_site_id: siteId(row),
      lookup: digest,
      key_id: keyId,
      policy: row.policy ?? {},
      note: row.note,
      expires_at: row.expires,
      is_valid: row.valid,
      invalid_reason: row.invalid_reason,
    };
  });
  return () => storeRows(visit, 'api_token', entries, rows, () => ({ member: 'token', text: 'this value' }));
});
