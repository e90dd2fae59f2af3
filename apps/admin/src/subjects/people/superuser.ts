import { isLastSuperuser } from '@review-service/database/last-superuser';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../base/refusal';
import { commandLine } from '../../base/command-line';

/** Refuses to remove the last superuser. */
export async function keepOneSuperuser(db: EntityManager, user: { id: number; name: string }): Promise<void> {
  if (await isLastSuperuser(db, user.id))
    throw new Refusal(
      `"${user.name}" is the last active superuser. ` +
        `Grant it to another account first: \`${commandLine('user grant <name> --superuser')}\`.`,
    );
}
