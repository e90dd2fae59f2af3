import { drawnEpoch } from '@review-service/database/session-epoch';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { lockUser } from '../../lookup/find-user';
import { keepOneSuperuser } from './superuser';

/** Closes an account or opens it again; its sessions end both times. */
export async function setActive(db: EntityManager, name: string, active: boolean): Promise<void> {
  const { id } = await lockUser(db, name);
  if (!active) await keepOneSuperuser(db, { id, name });
  // A new epoch both times: an earlier session must not become valid again.
  await all(db, {}, sql`update user_account set is_active = ${active}, session_epoch = ${drawnEpoch} where id = ${id}`);
  await audit(db, active ? 'user.reactivated' : 'user.deactivated', `user ${name}`, { userId: id });
}
