import { sourceOf } from '@review-service/database/provider-groups';
import { withoutSource } from '@review-service/database/membership-sources';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withParts } from '@review-service/platform/database/parts';
import { audit, auditEach } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { Refusal } from '../../base/refusal';
import { withMigratedDatabase } from '../../connections/database';
import { readIds } from '../../listing/ids';

const MAPPING = { slug: text, claim: text, group: text, groupId: number, others: number, members: number };

/** Ends a mapping, and the memberships that the provider gave, if no other mapping of it gives the group. */
export async function run(given: string, flags: Taking): Promise<object> {
  const [id = 0] = readIds('mapping', [given]);
  return withMigratedDatabase(async (dataSource) => {
    const [mapping] = await all(
      dataSource,
      MAPPING,
      sql`
        select p.provider as slug, p.claim, g.name as group, g.id as "groupId",
          (select count(*)::integer from provider_group o where o.provider = p.provider and o.group_id = g.id and o.id <> p.id) as others,
          (select count(*)::integer from review_group_member m
            where m.group_id = g.id and m.sources @> array['oidc:' || p.provider]) as members
        from provider_group p join review_group g on g.id = p.group_id where p.id = ${id}`,
    );
    if (!mapping) throw new Refusal(`There is no mapping ${id}. See \`sign-in groups\`.`);
    const { slug, claim, group, groupId, others, members } = mapping;
    const what =
      others > 0
        ? 'Other values still give the group.'
        : `It takes back ${plural(members, 'membership')}; those that others gave stay.`;
    if (!(await mayGo(`This ends the mapping of "${claim}" of "${slug}" to "${group}". ${what}`, flags)))
      return { dryRun: true, id, slug, group };
    await dataSource.transaction(async (db) => {
      await all(db, {}, sql`delete from provider_group where id = ${id}`);
      const details = { claim, group, groupId };
      await audit(db, 'sign-in-provider.group-unmapped', `sign-in-provider ${slug}`, details);
      if (others > 0) return;
      const parts = withoutSource(sourceOf(slug), sql`m.group_id = ${groupId}`);
      const gone = await all(
        db,
        { userId: number, user: text },
        sql`
          ${withParts(parts)} select gone."userId", u.username as user from gone join user_account u on u.id = gone."userId"`,
      );
      await auditEach(
        db,
        gone.map(({ user, userId }) => {
          const source = sourceOf(slug);
          return {
            action: 'group.member-removed',
            subject: `group ${group}`,
            details: { user, userId, source },
          } as const;
        }),
      );
    });
    report(`The mapping of "${claim}" to "${group}" ended.`);
    return { dryRun: false, id, slug, group };
  });
}
