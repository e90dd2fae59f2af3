import { drawnEpoch } from '@review-service/database/session-epoch';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { Command } from 'commander';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { print } from '../output';
import { lockUser } from '../people/find-user';
import { keepOneSuperuser } from '../people/superuser';

/** `user deactivate`: ends all access at once, and keeps the account. */
export const userDeactivateCommand = (user: Command) =>
  user
    .command('deactivate')
    .description('close every way in: password, sessions and tokens; the account and what it wrote stay')
    .argument('<name>', 'whose')
    .option('--undo', 'let the person in again')
    .addHelpText('after', examples('user deactivate ann', 'user deactivate ann --undo'))
    .action(run);

async function run(name: string, { undo = false }: { undo?: boolean }): Promise<void> {
  await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      const { id } = await lockUser(db, name);
      if (!undo) await keepOneSuperuser(db, { id, name });
      // A new epoch both times: an earlier session must not become valid again.
      await all(
        db,
        {},
        sql`update user_account set is_active = ${undo}, session_epoch = ${drawnEpoch} where id = ${id}`,
      );
      await audit(db, undo ? 'user.reactivated' : 'user.deactivated', name, { id });
    }),
  );
  print(undo ? `"${name}" can log in again.` : `"${name}" is deactivated, and every session has ended.`);
}
