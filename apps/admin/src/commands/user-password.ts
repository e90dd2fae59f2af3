import { drawnEpoch } from '@review-service/database/session-epoch';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { Command } from 'commander';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { remark } from '../output';
import { lockUser } from '../people/find-user';
import { newPassword, type PasswordFlags } from '../people/new-password';

/** `user password`: sets a new password and ends all sessions. */
export const userPasswordCommand = (user: Command) =>
  user
    .command('password')
    .description('set a new password and end all sessions; without --password-stdin one is made and printed once')
    .argument('<name>', 'whose')
    .option('--password-stdin', 'read the password from standard input')
    .addHelpText('after', examples('user password ann', 'user password ann --password-stdin < pw'))
    .action(run);

const run = (name: string, flags: PasswordFlags): Promise<void> =>
  withMigratedDatabase(async (dataSource) => {
    const { hash, show } = await newPassword(name, flags);
    await dataSource.transaction(async (db) => {
      const { id } = await lockUser(db, name);
      await all(
        db,
        {},
        sql`update user_account set password_hash = ${hash}, session_epoch = ${drawnEpoch} where id = ${id}`,
      );
      await audit(db, 'user.password-changed', name, { id });
    });
    remark(`"${name}" has a new password, and every session has ended. API tokens still work.`);
    show();
  });
