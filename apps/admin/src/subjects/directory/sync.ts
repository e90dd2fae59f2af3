import { OPERATOR } from '@review-service/contracts/operator';
import { syncDirectory, type SyncReport, SyncStopped } from '@review-service/platform/directory/sync';
import { print, report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { withMigratedDatabase } from '../../connections/database';
import { openDirectory, orRefusal } from './open-directory';

interface Options {
  readonly dryRun?: boolean;
  readonly many?: boolean;
}

/** Syncs people and groups with the directory. */
export async function run({ dryRun = false, many = false }: Options): Promise<object> {
  const directory = openDirectory();
  const found = await withMigratedDatabase((db) =>
    syncDirectory(directory, {
      inTransaction: (work) => db.transaction(work),
      actor: { actor: OPERATOR, credential: { kind: 'operator' } },
      isDryRun: dryRun,
      takesMany: many,
    }),
  ).catch((thrown: unknown) => {
    if (thrown instanceof SyncStopped) throw new Refusal(thrown.message);
    return orRefusal(thrown);
  });
  tell(found);
  report(dryRun ? 'nothing was changed: this was a dry run' : 'the directory was synced');
  return { dryRun, ...found };
}

function tell({ groups, unknownGroups, ...numbers }: SyncReport): void {
  const { people, withoutId, ambiguous, linked, created, changed, missing, deactivated, reactivated } = numbers;
  print(`people: ${people}${withoutId > 0 ? `, and ${withoutId} entries without an id` : ''}`);
  if (ambiguous > 0) print(`people who share their user name: ${ambiguous}`);
  print(`accounts: ${created} created, ${linked} linked, ${changed} changes of names and addresses`);
  print(`accounts: ${deactivated} deactivated, ${reactivated} reactivated, ${missing} missing for the first time`);
  if (numbers.keptSuperusers > 0)
    print(`superusers who stay, because there is no other one: ${numbers.keptSuperusers}`);
  for (const { group, added, removed } of groups) print(`group ${group}: ${added} added, ${removed} removed`);
  for (const entry of unknownGroups) print(`group ${entry}: not found, so nothing was changed`);
}
