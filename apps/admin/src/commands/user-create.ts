import { USERNAME } from '@review-service/contracts/users';
import { hasAddress } from '@review-service/database/email-address';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { remark } from '../output';
import { newPassword, type PasswordFlags } from '../people/new-password';
import { Refusal } from '../refusal';

interface Flags extends PasswordFlags {
  email: string;
  firstName: string;
  lastName: string;
  superuser: boolean;
  staff: boolean;
}

/** `user create`: a new account. */
export const userCreateCommand = (user: Command) =>
  user
    .command('create')
    .description('make an account; without --password-stdin a password is made and printed once')
    .argument('<name>', "1 to 150 letters (A to Z), digits and @ . _ - ' +")
    .requiredOption('--email <address>', 'where the person gets mail')
    .option('--first-name <name>', 'given name', '')
    .option('--last-name <name>', 'family name', '')
    .option('--superuser', 'may do everything', false)
    .option('--staff', 'may see what is private', false)
    .option('--password-stdin', 'read the password from standard input')
    .addHelpText(
      'after',
      examples(
        'user create ann --email ann@example.com --superuser',
        'user create bo --email bo@example.com --password-stdin < pw',
      ),
    )
    .action(run);

async function run(name: string, flags: Flags): Promise<void> {
  check(name, flags);
  await withMigratedDatabase(async (dataSource) => {
    const { hash, show } = await newPassword(name, flags);
    await dataSource.transaction(async (db) => {
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
      await audit(db, 'user.created', name, { id: created.id, superuser, staff });
    });
    remark(`The account "${name}" is made.`);
    show();
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

function check(name: string, { email }: Flags): void {
  if (!USERNAME.test(name))
    throw new Refusal(`"${name}" cannot be a name: use letters (A to Z), digits and @ . _ - ' +.`);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal(`--email: "${email}" is not an e-mail address.`);
}
