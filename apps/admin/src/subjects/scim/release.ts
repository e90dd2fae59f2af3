import { handedOver } from '@review-service/database/membership-sources';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { withMigratedDatabase } from '../../connections/database';
import type { Where } from '../../lookup/find-site';
import { findProvider } from './find-provider';

const COUNTED = { users: number, groups: number, tokens: number };

/** Gives a directory up: its tokens are revoked, and people keep its accounts, groups and memberships as they are. */
export const run = (provider: string, { site, ...flags }: Taking & Where): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const id = await findProvider(dataSource, provider, site === undefined ? {} : { site });
    const [counted] = await all(
      dataSource,
      COUNTED,
      sql`
        select (select count(*) from scim_user where provider_id = ${id} and state = 'provided') as users,
          (select count(*) from scim_group where provider_id = ${id} and state = 'provided') as groups,
          (select count(*) from scim_token where provider_id = ${id}) as tokens`,
    );
    const { users, groups, tokens } = counted ?? { users: 0, groups: 0, tokens: 0 };
    const answer = { provider, site: site ?? null, users, groups, tokens };
    const goes =
      `This gives up the directory "${provider}" and revokes ${plural(tokens, 'token')}. People keep ` +
      `${plural(users, 'account')} and ${plural(groups, 'group')} from now on.`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, ...answer };
    await dataSource.transaction(async (db) => {
      const own = sql`select sg.group_id from scim_group sg where sg.provider_id = ${id}`;
      await all(
        db,
        {},
        sql`
          update review_group_member m set sources = ${handedOver('scim')}
          where m.group_id in (${own}) and m.sources @> '{scim}'`,
      );
      await all(db, {}, sql`update review_group set managed_by = null where id in (${own})`);
      await all(db, {}, sql`delete from scim_provider where id = ${id}`);
      await audit(db, 'scim-provider.released', `scim-provider ${provider}`, answer);
    });
    report(`The directory "${provider}" was given up.`);
    return { dryRun: false, ...answer };
  });
