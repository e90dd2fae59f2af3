import { activity } from '@review-service/database/account-activity';
import { number } from '@review-service/database/row-types';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { lockUser } from '../../lookup/find-user';
import { keepOneSuperuser } from './superuser';

/** Closes an account or opens it again; its sessions end both times. */
export async function setActive(db: EntityManager, name: string, active: boolean): Promise<void> {
  const { id } = await lockUser(db, name);
  if (!active) await keepOneSuperuser(db, { id, name });
  await all(db, { id: number }, activity(id, active));
  await audit(db, active ? 'user.reactivated' : 'user.deactivated', `user ${name}`, { userId: id });
}
