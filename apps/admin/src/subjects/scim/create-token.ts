import { SCIM_PROVIDER_NAME } from '@review-service/contracts/scim-tokens';
import { boolean, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { makeScimToken, SCIM_TOKEN_KIND } from '@review-service/platform/secrets/scim-tokens';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { print, remark } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { inTransaction } from '../../connections/database';
import { openSecrets } from '../../connections/secrets';
import { siteIdOf } from '../../lookup/find-site';

interface Flags {
  readonly provider: string;
  readonly site?: string;
  readonly wholeUserNames?: true;
}

/** Makes a token of a directory, and the directory with the first one. The value is shown only here. */
export async function run(flags: Flags): Promise<object> {
  const { provider } = flags;
  if (!SCIM_PROVIDER_NAME.test(provider))
    throw new Refusal('--provider: use 1 to 40 small letters (a to z), digits and "-".');
  const secrets = await openSecrets();
  const token = makeScimToken();
  const { digest, keyId } = secrets.lookup(SCIM_TOKEN_KIND, token);
  const id = await inTransaction(async (db) => {
    const providerId = await keepProvider(db, flags);
    const [row] = await all(
      db,
      { id: number },
      sql`insert into scim_token (provider_id, lookup, key_id) values (${providerId}, ${digest}, ${keyId}) returning id`,
    );
    await audit(db, 'scim-token.issued', `scim-token ${row?.id ?? ''}`, { provider, site: flags.site });
    return row?.id;
  });
  const base = flags.site === undefined ? '' : `/s/${flags.site}`;
  remark(`The SCIM token of "${provider}", shown only once. It works at ${base}/scim/v2/ only:`);
  print(token);
  return { id, provider, site: flags.site ?? null, token };
}

async function keepProvider(db: EntityManager, flags: Flags): Promise<number> {
  const siteId = await siteIdOf(db, flags);
  await all(
    db,
    {},
    sql`insert into scim_provider (local_site_id, name, whole_user_names)
        values (${siteId}::int, ${flags.provider}, ${flags.wholeUserNames ?? false}) on conflict do nothing`,
  );
  const [provider] = await all(
    db,
    { id: number, whole: boolean },
    sql`select id, whole_user_names as whole from scim_provider
        where name = ${flags.provider} and local_site_id is not distinct from ${siteId}::int`,
  );
  if (!provider) throw new Refusal(`The directory "${flags.provider}" is gone.`);
  if (flags.wholeUserNames && !provider.whole)
    throw new Refusal(`"${flags.provider}" gives accounts the part before "@" already. Leave --whole-user-names out.`);
  return provider.id;
}
