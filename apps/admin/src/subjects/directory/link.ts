import { OPERATOR } from '@review-service/contracts/operator';
import { linkAccount } from '@review-service/platform/directory/take-in';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { inTransaction } from '../../connections/database';
import { lockActiveUser } from '../../lookup/find-user';
import { openDirectory, orRefusal } from './open-directory';

/** Links an account with the entry of a person. */
export async function run(user: string, name: string = user): Promise<object> {
  const { person } = await openDirectory().byName(name).catch(orRefusal);
  if (!person) throw new Refusal(`The directory does not show exactly one person with the user name "${name}".`);
  await inTransaction(async (db) => {
    const { id } = await lockActiveUser(db, user);
    const isLinked = await linkAccount(db, person, id, { actor: OPERATOR, credential: { kind: 'operator' } });
    if (!isLinked) throw new Refusal(`"${user}" or the entry ${person.dn} is linked already.`);
  });
  report(`${user} signs in with the password of ${person.dn} from now on`);
  return { user, dn: person.dn, id: person.id };
}
