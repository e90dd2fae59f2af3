import { LIMITS, limitsOf, noLimits } from '@review-service/database/token-limits';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { printDetails } from '../../listing/details';
import { siteIdOf, type Where } from '../../lookup/find-site';
import { inWords, limitsForPrograms } from './limits-in-words';

/** Shows the limits of the API tokens of a place. */
export const run = (where: Where): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const siteId = await siteIdOf(db, where);
    const [limits = noLimits(siteId)] = await all(db, LIMITS, limitsOf(siteId));
    const { maxLife, maxIdle, grace, enforcedFrom, changed, changedBy } = limits;
    printDetails([
      ['maximum lifetime', inWords(maxLife)],
      ['maximum idle time', inWords(maxIdle)],
      ['grace period', inWords(grace)],
      ['applies from', enforcedFrom],
      ['changed', changed],
      ['changed by', changedBy],
    ]);
    return { ...limitsForPrograms(limits, where), changed, changedBy };
  });
