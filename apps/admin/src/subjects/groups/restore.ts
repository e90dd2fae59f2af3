import { UpdateGroup } from '@review-service/contracts/groups';
import { isRestorable, restoredGroup } from '@review-service/database/deleted-group';
import { nullable, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { audit } from '../../base/audit';
import { commandLine } from '../../base/command-line';
import { inTransaction } from '../../connections/database';
import { readIds } from '../../listing/ids';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { requestOf } from '../../base/request-of';
import { asSubject, inWords } from './find-group';
import { NAMED } from './named';

const FOUND = { name: text, site: nullable(text) };

/** Restores a deleted group as the API does, with all that it had (decision R8). */
export async function run(given: string, { name: next }: { readonly name?: string }): Promise<object> {
  const [id = 0] = readIds('group', [given]);
  if (next !== undefined) requestOf(UpdateGroup, { name: next }, NAMED);
  const restored = await inTransaction(async (db) => {
    const [found] = await all(
      db,
      FOUND,
      sql`
          select g.name, (select s.name from local_site s where s.id = g.local_site_id) as site
          from review_group g where g.id = ${id} and ${isRestorable} for update of g`,
    );
    if (!found)
      throw new Refusal(`No deleted group ${id} can be restored: \`${commandLine(LIST)}\` lists those that can.`);
    const group = { ...found, name: next ?? found.name };
    const isTaken = onDuplicate(() => {
      throw new Refusal(`There is already ${inWords(group)}. Choose a new name with --name.`);
    });
    const changed = sql`update review_group set ${restoredGroup}, name = ${group.name} where id = ${id}`;
    await all(db, {}, changed).catch(isTaken);
    await audit(db, 'group.restored', `group ${found.name}`, { groupId: id, name: group.name });
    return group;
  });
  report(`${asSubject(restored)} was restored, with its members and settings.`);
  return { id, group: restored.name, site: restored.site };
}

const LIST = 'group list --deleted';
