import { inTransaction } from '../../connections/database';
import { report } from '../../base/output';
import { setActive } from './set-active';

/** Opens an account again that was closed. */
export async function run(name: string): Promise<object> {
  await inTransaction((db) => setActive(db, name, true));
  report(`"${name}" was reactivated.`);
  return { user: name, active: true };
}
