import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { withMigratedDatabase } from '../../connections/database';
import { openSecrets } from '../../connections/secrets';
import { siteIdOf, type Where } from '../../lookup/find-site';
import { knownProvider } from './known';

/** Longer than any name of a group, in characters. */
const LONGEST = 1_000;

/** Puts everybody with a value in the groups claim into a group, from their next sign-in on. */
export async function run(slug: string, claim: string, group: string, where: Where): Promise<object> {
  if (claim === '' || claim.length > LONGEST) throw new Refusal(`<value>: use 1 to ${LONGEST} characters.`);
  return withMigratedDatabase(async (dataSource) => {
    const { groupsClaim } = await knownProvider(dataSource, await openSecrets(), slug);
    const id = await dataSource.transaction(async (db) => {
      const siteId = await siteIdOf(db, where);
      const [found] = await all(
        db,
        { id: number },
        sql`
          select id from review_group
          where name = ${group} and local_site_id is not distinct from ${siteId} and deleted_at is null for key share`,
      );
      if (!found) throw new Refusal(`There is no group "${group}" there. See \`group list\`.`);
      const [mapped] = await all(
        db,
        { id: number },
        sql`
          insert into provider_group (provider, claim, group_id) values (${slug}, ${claim}, ${found.id})
          on conflict do nothing returning id`,
      );
      if (!mapped) throw new Refusal(`"${claim}" of "${slug}" is mapped to "${group}" already.`);
      const details = { claim, group, groupId: found.id };
      await audit(db, 'sign-in-provider.group-mapped', `sign-in-provider ${slug}`, details);
      return mapped.id;
    });
    report(`Anyone with "${claim}" gets the group "${group}" with their next sign-in.`);
    if (groupsClaim === '') report(`"${slug}" has no groups claim yet: set it (OIDC_GROUPS_CLAIM, or groups_claim).`);
    return { id, slug, claim, group, site: where.site ?? null };
  });
}
