import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { commandLine } from '../../base/command-line';
import { Refusal } from '../../base/refusal';
import { siteIdOf, type Where } from '../../lookup/find-site';

/** The id of a directory; refuses unknown names. */
export async function findProvider(db: Db, name: string, where: Where): Promise<number> {
  const siteId = await siteIdOf(db, where);
  const [provider] = await all(
    db,
    { id: number },
    sql`select id from scim_provider where name = ${name} and local_site_id is not distinct from ${siteId}::int`,
  );
  if (provider) return provider.id;
  const site = where.site === undefined ? '' : ` --site ${where.site}`;
  throw new Refusal(
    `There is no directory "${name}" here. Run \`${commandLine(`scim-token create --provider ${name}${site}`)}\` first.`,
  );
}
