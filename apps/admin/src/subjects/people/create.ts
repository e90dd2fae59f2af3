import { USERNAME, UserProfile } from '@review-service/contracts/users';
import { nameFault } from '@review-service/contracts/visible-text';
import { hasAddress } from '@review-service/database/email-address';
import { User } from '@review-service/database/entities/user.entity';
import { type EntityFields, inserted, patchOf } from '@review-service/database/patch';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { withMigratedDatabase } from '../../connections/database';
import { remark } from '../../base/output';
import { newPassword, type PasswordFlags } from './new-password';
import { Refusal } from '../../base/refusal';
import { requestOf } from '../../base/request-of';

interface Flags extends PasswordFlags, EntityFields<UserProfile> {
  email: string;
  superuser: boolean;
  staff: boolean;
}

/** Makes an account. */
export async function run(name: string, flags: Flags): Promise<object> {
  check(name, flags.email);
  const profile = patchOf(requestOf(UserProfile, flags));
  return withMigratedDatabase(async (dataSource) => {
    const { hash, password, show } = await newPassword(name, flags);
    const id = await dataSource.transaction(async (db) => {
      const { email, superuser, staff } = flags;
      const account = { username: name, passwordHash: hash, email, isSuperuser: superuser, isStaff: staff };
      const [created] = await all(
        db,
        { id: number },
        sql`insert into user_account ${inserted(User, { ...account, ...profile })}
          on conflict (username) do nothing returning id`,
      ).catch(onDuplicate(() => addressTaken(email)));
      if (!created) throw new Refusal(`There is already a user "${name}".`);
      await checkAddress(db, email, created.id);
      await audit(db, 'user.created', `user ${name}`, { userId: created.id, superuser, staff });
      return created.id;
    });
    remark(`The account "${name}" was created.`);
    show();
    return { id, user: name, ...(password !== undefined && { password }) };
  });
}

/** The unique index lacks shared addresses, so they are checked here. */
async function checkAddress(db: EntityManager, email: string, id: number): Promise<void> {
  const found = await all(db, {}, sql`select from user_account where ${hasAddress(email)} and id <> ${id} limit 1`);
  if (found.length > 0) addressTaken(email);
}

const addressTaken = (email: string): never => {
  throw new Refusal(`--email: another account has "${email}".`);
};

function check(name: string, email: string): void {
  if (!USERNAME.test(name))
    throw new Refusal(`"${name}" is not a valid user name: use letters (A to Z), digits and @ . _ - ' +.`);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal(`--email: "${email}" is not an e-mail address.`);
  const fault = nameFault(email);
  if (fault) throw new Refusal(`--email: ${fault}`);
}
