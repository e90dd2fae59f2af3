import { drawnEpoch } from './session-epoch';
import { type Sql, sql } from './sql';

/**
 * Deactivates an account, or reactivates it: one row, or none if it was so already. Its sessions end both times, so that an
 * earlier one does not become valid again. Its passwords, tokens and grants are refused while it is not active, and work
 * again afterwards.
 */
export const activity = (userId: number, isActive: boolean): Sql => sql`
  update user_account set is_active = ${isActive}, session_epoch = ${drawnEpoch}
  where id = ${userId} and is_active <> ${isActive} returning id`;
