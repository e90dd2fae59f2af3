import type { MoveRun } from './move';
import { type MovedKind, moveKind, type Removal, type Unit } from './move-kind';
import { identities, people } from './kinds/people';
import { defaultReviewers, repositories } from './kinds/repositories';
import { groups, sites } from './kinds/sites-and-groups';
import { accessTokens, apiTokens, applications, clientTokens } from './kinds/tokens';
import { userFiles } from './kinds/user-files';
import { webhooks } from './kinds/webhooks';
import { dependencies } from './requests/dependencies';
import { renumbered } from './requests/renumbered';
import { requests } from './requests/requests';
import { NOT_COUNTED, NOT_MOVED } from './source/tables';
import * as tables from './source/tables';

/** Moves everything, each kind after those that it refers to; what is gone goes in the other order. */
export async function moveAll(move: MoveRun): Promise<void> {
  const removals: Removal[] = [];
  const all = async <U extends Unit>(kind: MovedKind<U>) => void removals.unshift(await moveKind(move, kind));
  await all(await people(move));
  await move.target.analyze(['user_account']);
  await all(identities(move));
  await all(sites(move));
  await all(groups(move));
  await all(await repositories(move));
  await all(defaultReviewers(move));
  await all(applications(move));
  await all(accessTokens(move));
  await all(clientTokens(move));
  await all(apiTokens(move));
  await all(webhooks(move));
  await all(requests(move, await renumbered(move.reading, move.target)));
  await move.target.analyze(['review_request', 'review', 'review_comment', 'diff', 'file_diff', 'file_attachment']);
  await all(userFiles(move));
  for (const remove of removals) await remove();
  await dependencies(move);
  await countOthers(move);
}

/** The tables that are read, by name. */
const READ = new Set(
  Object.values(tables).flatMap((one) =>
    typeof one === 'object' && 'name' in one && typeof one.name === 'string' ? [one.name] : [],
  ),
);

/** What nothing here reads is counted, so that nobody misses it later. */
async function countOthers({ reading, report }: MoveRun): Promise<void> {
  for (const name of reading.tables) {
    if (NOT_COUNTED.includes(name)) continue;
    const count = await reading.count(name);
    if (READ.has(name)) {
      const rest = count - report.readOf(name);
      if (rest > 0) report.left(name, 'nothing that is moved refers to it', `${rest} rows`, rest);
      continue;
    }
    if (count === 0) continue;
    report.read(name, count);
    report.left(name, NOT_MOVED[name] ?? 'this service does not know the table', `${count} rows`, count);
  }
}
