import { GROUPS_QUEUE } from '@review-service/contracts/groups';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { membersForAudit } from '@review-service/database/members-for-audit';
import { json } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { sendMessage } from '@review-service/platform/outbox/message';
import { audit } from '../audit';
import { mayGo, type Taking } from '../confirm';
import { withMigratedDatabase } from '../database';
import { report } from '../output';
import { plural } from '../plural';
import { countReferrers, inWords as referrersInWords } from './counts';
import type { Where } from '../sites/find-site';
import { asSubject, findGroup, inWords, lockGroup } from './find-group';

/** Deletes a group as the API does: no answer names it from now on, and the worker detaches it (decision R8). */
export const run = (name: string, { site, ...flags }: Taking & Where): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const where = site === undefined ? {} : { site };
    const group = await findGroup(dataSource, name, where);
    const referrers = await countReferrers(dataSource, group.id);
    const goes =
      `This deletes ${inWords(group)}, which has ${plural(referrers.members, 'member')}, and detaches it from ` +
      `${referrersInWords(referrers)}. Nobody sees more of these afterwards.`;
    const answer = { group: name, site: group.site, ...referrers };
    if (!(await mayGo(goes, flags))) return { dryRun: true, ...answer };
    await dataSource.transaction(async (db) => {
      const { id } = await lockGroup(db, name, where);
      const [was] = await all(db, { named: json<object>() }, sql`select ${membersForAudit(id)} as named`);
      await all(db, {}, sql`update review_group set deleted_at = now() where id = ${id}`);
      await audit(db, 'group.deleted', `group ${name}`, { groupId: id, ...was?.named });
      await sendMessage(db, GROUPS_QUEUE, 'group.deleted', { groupId: id, deletedBy: OPERATOR_ID });
    });
    report(`${asSubject(group)} is deleted; the worker detaches it.`);
    return { dryRun: false, ...answer };
  });
