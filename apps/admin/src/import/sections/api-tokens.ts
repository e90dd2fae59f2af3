import { policyFault } from '@review-service/contracts/token-policy';
import { sql } from '@review-service/database/sql';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { instant } from '../instant';
import { flag, id, json, or, orNull, refuse, shape, text, type Reader } from '../readers';
import { findUsers, referenceIn } from '../references';
import { asJson, hexOf, insertUnlessTaken } from '../rows';
import { listSection } from '../section';
import { withSiteIds } from '../site-ids';

const policy: Reader<object> = (value, path) => {
  const fault = policyFault(json(value, path));
  return fault ? refuse(path, fault) : json(value, path);
};

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
  const sited = await withSiteIds(visit, entries);
  const userId = await findUsers(
    visit,
    entries.flatMap(({ path, row }) => referenceIn(path, 'user', row.user)),
  );
  const secrets = await visit.secrets();
  const rows = sited.map(({ row: { token: value, ...row } }) => {
    const { digest, keyId } = secrets.lookup(API_TOKEN_KIND, value);
    return {
      ...row,
      policy: row.policy ?? {},
      user_id: userId(row.user),
      lookup: hexOf(digest),
      key_id: keyId,
    };
  });
  await insertUnlessTaken(
    visit,
    sql`api_token`,
    entries,
    sql`insert into api_token
        (id, user_id, local_site_id, lookup, key_id, policy, note, expires_at, is_valid, invalid_reason)
      select id, user_id, site_id, lookup, key_id, policy, note, expires, valid, invalid_reason
      from jsonb_to_recordset(${asJson(rows)}) as row
        (id int, user_id int, site_id int, lookup bytea, key_id text, policy jsonb, note text, expires timestamptz,
         valid boolean, invalid_reason text)
      on conflict do nothing returning id`,
    () => ({ member: 'token', text: 'this value' }),
  );
});
