import { UpdateGroup } from '@review-service/contracts/groups';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { requestOf } from '../../base/request-of';
import type { Where } from '../../lookup/find-site';
import { asSubject, inWords, leaveToDirectory, lockGroup } from './find-group';
import { NAMED } from './named';

/** Gives a group another name; its title and all that refers to it stay, and its former name leads to it (decision R6). */
export async function run(name: string, next: string, where: Where): Promise<object> {
  requestOf(UpdateGroup, { name: next }, NAMED);
  const group = await inTransaction(async (db) => {
    const found = await lockGroup(db, name, where);
    leaveToDirectory(found);
    await all(
      db,
      { id: number },
      sql`update review_group set name = ${next} where id = ${found.id} returning id`,
    ).catch(
      onDuplicate(() => {
        throw new Refusal(`There is already ${inWords({ name: next, site: found.site })}.`);
      }),
    );
    await audit(db, 'group.changed', `group ${name}`, { groupId: found.id, name: next, fields: ['name'] });
    return found;
  });
  report(`${asSubject(group)} was renamed to "${next}". Its former name leads to it until another group takes it.`);
  return { id: group.id, group: next, formerly: name, site: group.site };
}
