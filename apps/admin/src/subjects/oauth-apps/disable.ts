import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { countDependents, inWords } from './counts';
import { findApplication, lockApplication } from './find';

/** Disables an application: every check of its tokens, codes and secret needs an enabled one. */
export const run = (given: string, flags: Taking): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const { id, name, clientId, enabled } = await findApplication(dataSource, given);
    if (!enabled) throw new Refusal(`The application "${name}" is already disabled.`);
    const dependents = await countDependents(dataSource, id);
    const goes = `This disables "${name}": ${inWords(dependents)}, are refused immediately, and it gets no new ones.`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, id, clientId, ...dependents };
    await dataSource.transaction(async (db) => {
      await lockApplication(db, clientId);
      await all(db, {}, sql`update oauth_application set enabled = false where id = ${id}`);
      await audit(db, 'oauth-app.changed', `oauth-app ${id}`, { name, clientId, enabled: false });
    });
    report(`The application "${name}" was disabled. \`oauth-app edit ${clientId} --enable\` undoes that.`);
    return { dryRun: false, id, clientId, ...dependents };
  });
