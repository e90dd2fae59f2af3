import { drawnEpoch } from '@review-service/database/session-epoch';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { withMigratedDatabase } from '../../connections/database';
import { remark } from '../../base/output';
import { lockUser } from '../../lookup/find-user';
import { newPassword, type PasswordFlags } from './new-password';

/** Sets a password, and ends all sessions and addresses of feeds. */
export const run = (name: string, flags: PasswordFlags): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const { hash, password, show } = await newPassword(name, flags);
    await dataSource.transaction(async (db) => {
      const { id } = await lockUser(db, name);
      await all(
        db,
        {},
        sql`update user_account set password_hash = ${hash}, session_epoch = ${drawnEpoch} where id = ${id}`,
      );
      await all(db, {}, sql`delete from feed_address where user_id = ${id}`);
      await audit(db, 'user.password-changed', `user ${name}`, { userId: id });
    });
    remark(`"${name}" has a new password, and every session and feed address has ended. API tokens still work.`);
    show();
    return { user: name, ...(password !== undefined && { password }) };
  });
