import { USERNAME } from '@review-service/contracts/users';
import { nameFault } from '@review-service/contracts/visible-text';
import { hasAddress } from '@review-service/database/email-address';
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

interface Flags extends PasswordFlags {
  email: string;
  firstName: string;
  lastName: string;
  superuser: boolean;
  staff: boolean;
}

/** Makes an account. */
export async function run(name: string, flags: Flags): Promise<object> {
  check(name, flags);
  return withMigratedDatabase(async (dataSource) => {
    const { hash, password, show } = await newPassword(name, flags);
    const id = await dataSource.transaction(async (db) => {
      const { email, firstName, lastName, superuser, staff } = flags;
      const [created] = await all(
        db,
        { id: number },
        sql`insert into user_account (username, password_hash, email, first_name, last_name, is_superuser, is_staff)
          values (${name}, ${hash}, ${email}, ${firstName}, ${lastName}, ${superuser}, ${staff})
          on conflict (username) do nothing returning id`,
      ).catch(onDuplicate(() => addressTaken(email)));
      if (!created) throw new Refusal(`There is already a user "${name}".`);
      await checkAddress(db, email, created.id);
      await audit(db, 'user.created', `user ${name}`, { userId: created.id, superuser, staff });
      return created.id;
    });
    remark(`The account "${name}" is made.`);
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

function check(name: string, { email, firstName, lastName }: Flags): void {
  if (!USERNAME.test(name))
    throw new Refusal(`"${name}" cannot be a name: use letters (A to Z), digits and @ . _ - ' +.`);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal(`--email: "${email}" is not an e-mail address.`);
  const texts = { '--email': email, '--first-name': firstName, '--last-name': lastName };
  for (const [option, text] of Object.entries(texts)) {
    const fault = nameFault(text);
    if (fault) throw new Refusal(`${option}: ${fault}`);
  }
}
