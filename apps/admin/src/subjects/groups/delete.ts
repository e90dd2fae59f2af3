import { GROUPS_QUEUE } from '@review-service/contracts/groups';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { deletedGroup, undoEnds } from '@review-service/database/deleted-group';
import { membersForAudit } from '@review-service/database/members-for-audit';
import { json } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { fromEnv } from '@review-service/platform/config/from-env';
import { GroupUndoConfig } from '@review-service/platform/config/group-undo.config';
import { sendMessage } from '@review-service/platform/outbox/message';
import { audit } from '../../base/audit';
import { commandLine } from '../../base/command-line';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { referrersOf, inWords as referrersInWords } from './counts';
import type { Where } from '../../lookup/find-site';
import { asSubject, findGroup, inWords, leaveToDirectory, lockGroup } from './find-group';

/**
 * Deletes a group as the API does: no answer names it from now on, and the worker detaches it once it cannot be restored any
 * more (decision R8).
 */
export const run = (name: string, { site, ...flags }: Taking & Where): Promise<object> => {
  const { days } = fromEnv(GroupUndoConfig);
  return withMigratedDatabase(async (dataSource) => {
    const where = site === undefined ? {} : { site };
    const group = await findGroup(dataSource, name, where);
    leaveToDirectory(group);
    const referrers = await referrersOf(dataSource, group.id);
    const goes =
      `This deletes ${inWords(group)}, which has ${plural(referrers.members, 'member')} and is referred to by ` +
      `${referrersInWords(referrers)}. None of these become visible to more people. ${undoInWords(days)}`;
    const answer = { group: name, site: group.site, ...referrers };
    if (!(await mayGo(goes, flags))) return { dryRun: true, ...answer };
    await dataSource.transaction(async (db) => {
      const { id } = await lockGroup(db, name, where);
      const [was] = await all(db, { named: json<object>() }, sql`select ${membersForAudit(id)} as named`);
      await all(db, {}, sql`update review_group set ${deletedGroup(days)} where id = ${id}`);
      await audit(db, 'group.deleted', `group ${name}`, { groupId: id, ...was?.named });
      const payload = { groupId: id, deletedBy: OPERATOR_ID };
      await sendMessage(db, GROUPS_QUEUE, 'group.deleted', payload, undoEnds(days));
    });
    report(`${asSubject(group)} was deleted. ${undoInWords(days, group.id)}`);
    return { dryRun: false, id: group.id, ...answer };
  });
};

const undoInWords = (days: number, id?: number): string =>
  days === 0
    ? 'It cannot be restored.'
    : `It can be restored for ${plural(days, 'day')}${id === undefined ? '' : `: \`${commandLine(`group restore ${id}`)}\``}.`;
