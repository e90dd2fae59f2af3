import { faultOf } from '@review-service/contracts/field';
import { CreateGroup, UpdateGroup } from '@review-service/contracts/groups';
import { Refusal } from '../../base/refusal';

/** What the options of a command are called where they are not named like the field. */
const NAMED: Readonly<Record<string, string>> = {
  name: 'the name',
  display_name: '--title',
  mailing_list: '--mailing-list',
};

/** Refuses what the API would refuse of a new group. */
export const checkNew = (given: CreateGroup): void => check(Object.assign(new CreateGroup(), given));

/** The same of a change. */
export const checkChange = (given: UpdateGroup): void => check(Object.assign(new UpdateGroup(), given));

function check(request: CreateGroup | UpdateGroup): void {
  const found = faultOf(request);
  if (found) throw new Refusal(`${NAMED[found.field] ?? found.field}: ${found.fault}`);
}
