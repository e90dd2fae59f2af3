import { unarchived } from '@review-service/database/archived';
import { UpdateRepository } from '@review-service/contracts/repositories';
import { faultOf } from '@review-service/contracts/field';
import { boolean, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { readIds } from '../../listing/ids';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { lockRepository } from './find-repository';

/** Uses an archived repository again, as the API does. */
export async function run(given: string, { name: next }: { readonly name?: string }): Promise<object> {
  const [id = 0] = readIds('repository', [given]);
  const fault = next === undefined ? undefined : faultOf(Object.assign(new UpdateRepository(), { name: next }));
  if (fault) throw new Refusal(`--name: ${fault.fault}`);
  const restored = await inTransaction(async (db) => {
    const { archived } = await lockRepository(db, String(id), {});
    if (archived === null) throw new Refusal(`The repository ${id} is not archived.`);
    const [repository] = await all(
      db,
      { name: text, isPublic: boolean },
      sql`update repository r set ${unarchived(next)} where r.id = ${id} returning r.name, r.is_public as "isPublic"`,
    ).catch(
      onDuplicate(() => {
        throw new Refusal('Its name is taken by another repository. Choose a new one with --name.');
      }),
    );
    if (!repository) throw new Error(`The repository ${id} was locked, and was deleted.`);
    await audit(db, 'repository.restored', `repository ${id}`, { name: repository.name });
    return repository;
  });
  report(
    `The repository "${restored.name}" was restored. ${
      restored.isPublic ? 'It is public.' : 'Only its users and groups can read it.'
    }`,
  );
  return { id, repository: restored.name, isPublic: restored.isPublic };
}
