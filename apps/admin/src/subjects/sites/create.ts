import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { SITE_NAME, SITE_NAME_RULE } from '../../lookup/site-name';

/** Makes a site. */
export async function run(name: string, { public: isPublic }: { public: boolean }): Promise<object> {
  if (!SITE_NAME.test(name)) throw new Refusal(`"${name}" is not a valid site name: ${SITE_NAME_RULE}.`);
  const id = await inTransaction(async (db) => {
    const [created] = await all(
      db,
      { id: number },
      sql`insert into local_site (name, is_public) values (${name}, ${isPublic})
          on conflict (name) do nothing returning id`,
    );
    if (!created) throw new Refusal(`There is already a site "${name}".`);
    await audit(db, 'site.created', `site ${name}`, { id: created.id, public: isPublic });
    return created.id;
  });
  report(`The site "${name}" was created.`);
  return { id, site: name, public: isPublic };
}
