import { archived } from '@review-service/database/archived';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { commandLine } from '../../base/command-line';
import { mayGo, type Taking } from '../../base/confirm';
import { withMigratedDatabase } from '../../connections/database';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { Refusal } from '../../base/refusal';
import { countBelongings } from './counts';
import type { Where } from '../../lookup/find-site';
import { findRepository, lockRepository } from './find-repository';

/** Archives a repository: what was reviewed in it stays, and nothing new comes. */
export const run = (named: string, { site, ...flags }: Taking & Where): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const where = site === undefined ? {} : { site };
    const { id, name } = await findRepository(dataSource, named, where);
    const { reviewRequests, openReviewRequests } = await countBelongings(dataSource, id);
    const goes =
      `This archives the repository "${name}" (${id}), with ${plural(reviewRequests, 'review request')}, ` +
      `${openReviewRequests} of them open: they stay, new ones are not accepted, only its users and groups can read it, ` +
      `and its name becomes available. \`${commandLine('repository restore')}\` undoes it.`;
    const answer = { id, repository: name, reviewRequests, openReviewRequests };
    if (!(await mayGo(goes, flags))) return { dryRun: true, ...answer };
    const renamed = await dataSource.transaction(async (db) => {
      const found = await lockRepository(db, String(id), where);
      if (found.archived !== null) throw new Refusal(`"${name}" is already archived.`);
      const [row] = await all(
        db,
        { name: text },
        sql`update repository r set ${archived} where r.id = ${id} returning r.name`,
      );
      await audit(db, 'repository.archived', `repository ${id}`, { name });
      return row?.name ?? name;
    });
    report(`The repository "${name}" was archived as "${renamed}".`);
    return { dryRun: false, ...answer };
  });
