import { FIRST_PROVIDER } from '@review-service/contracts/sign-in-providers';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { Refusal } from '../../base/refusal';
import { withMigratedDatabase } from '../../connections/database';

/** Removes an identity provider. Its identities stay: they count again if it is added again. */
export async function run(slug: string, flags: Taking): Promise<object> {
  if (slug === FIRST_PROVIDER) throw new Refusal('This provider is in the settings (OIDC_ISSUER): remove it there.');
  return withMigratedDatabase(async (dataSource) => {
    const [provider] = await all(
      dataSource,
      { issuer: text, identities: number },
      sql`
        select p.issuer, (select count(*)::integer from identity i where i.issuer = p.issuer) as identities
        from sign_in_provider p where p.slug = ${slug}`,
    );
    if (!provider) throw new Refusal(`There is no identity provider "${slug}". See \`sign-in list\`.`);
    const { issuer, identities } = provider;
    const goes = `This removes the identity provider "${slug}" (${issuer}): nobody signs in with its ${plural(identities, 'linked identity', 'linked identities')}. Open sessions go on.`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, slug, identities };
    await dataSource.transaction(async (db) => {
      const removed = await all(
        db,
        { id: number },
        sql`delete from sign_in_provider where slug = ${slug} returning id`,
      );
      if (removed.length === 0) throw new Refusal(`There is no identity provider "${slug}" any more.`);
      // Another provider may get its slug.
      await all(db, {}, sql`delete from provider_group where provider = ${slug}`);
      await audit(db, 'sign-in-provider.deleted', `sign-in-provider ${slug}`, { issuer });
    });
    report(`The identity provider "${slug}" was removed.`);
    return { dryRun: false, slug, identities };
  });
}
