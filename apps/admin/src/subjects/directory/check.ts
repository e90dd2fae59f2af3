import { OPERATOR } from '@review-service/contracts/operator';
import { boolean, text } from '@review-service/database/row-types';
import { folded, raw, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { type LdapDirectory, DIRECTORY_ISSUER } from '@review-service/platform/directory/directory';
import { DirectoryGroups } from '@review-service/platform/directory/directory-groups';
import type { DirectoryPerson } from '@review-service/platform/directory/directory-person';
import { takeIn } from '@review-service/platform/directory/take-in';
import type { DataSource, EntityManager } from 'typeorm';
import { commandLine } from '../../base/command-line';
import { print } from '../../base/output';
import { plural } from '../../base/plural';
import { Refusal } from '../../base/refusal';
import { visible } from '../../base/visible';
import { withMigratedDatabase } from '../../connections/database';
import { openDirectory, orRefusal } from './open-directory';

/** Prints what is found in the directory: everybody, or a person with what a sign-in would do. */
export async function run(name: string | undefined): Promise<object> {
  const directory = openDirectory();
  return name === undefined ? checkAll(directory) : checkPerson(directory, name);
}

async function checkAll(directory: LdapDirectory): Promise<object> {
  const found = await directory
    .connected(async (connection) => {
      const { people, withoutId } = await directory.people(connection);
      const among = new DirectoryGroups(connection, directory.config, people);
      const groups = [];
      for (const mapping of directory.config.mappings) groups.push(await among.find(mapping));
      return { url: connection.url, people, withoutId, groups };
    })
    .catch(orRefusal);
  const { url, people, withoutId } = found;
  const groups = found.groups.map(({ members, ...group }) => ({ ...group, members: members?.length ?? null }));
  print(`server: ${url}${directory.config.allowPlain ? ', perhaps without TLS (LDAP_ALLOW_PLAIN)' : ', with TLS'}`);
  print(`people: ${people.length}, of whom ${people.filter(({ isDisabled }) => isDisabled).length} are disabled`);
  if (withoutId > 0) print(`entries without ${directory.config.idAttribute}: ${withoutId}, who cannot sign in`);
  const nameless = people.filter(({ username }) => username === undefined).length;
  if (nameless > 0) print(`people without a user name that an account may have: ${nameless}`);
  for (const { entry, group, members } of groups) {
    const said = members === null ? 'no such group, or several' : plural(members, 'person', 'people');
    print(`group ${visible(entry)} -> ${group}: ${said}`);
  }
  return { server: url, people: people.length, withoutId, nameless, groups, person: null };
}

async function checkPerson(directory: LdapDirectory, name: string): Promise<object> {
  const { url, entries, person } = await directory.byName(name).catch(orRefusal);
  if (entries === 0) throw new Refusal(`The directory shows nobody with the user name "${name}".`);
  if (entries > 1) throw new Refusal(`The directory has several entries with the user name "${name}": none signs in.`);
  if (!person) throw new Refusal(`The entry of "${name}" has no ${directory.config.idAttribute} (LDAP_ID).`);
  const signIn = await withMigratedDatabase((db) => signInOf(db, directory, person));
  const { dn, id, username, firstName = '', lastName = '', email = '', isDisabled, memberOf } = person;
  print(`server: ${url}`);
  print(`entry: ${visible(dn)}`);
  print(`id: ${id}`);
  print(`user name: ${username ?? 'none that an account may have'}`);
  print(`name: ${`${firstName} ${lastName}`.trim() || 'none'}, address: ${email || 'none'}`);
  print(`sign-in: ${signIn}`);
  const shown = { dn, id, username: username ?? null, firstName, lastName, email, isDisabled, memberOf, signIn };
  return { server: url, people: null, withoutId: null, nameless: null, groups: [], person: shown };
}

/** Found by doing it, and rolling it back. */
function signInOf(db: DataSource, { config }: LdapDirectory, person: DirectoryPerson): Promise<string> {
  if (person.isDisabled) return Promise.resolve('refused: the directory has disabled the person');
  const rules = { create: config.create !== 'off', linkByName: config.link === 'name' };
  const work = async (changes: EntityManager) => {
    const before = await accountOf(changes, person);
    if (before) throw new Found(said('opens the account', before));
    await takeIn(changes, [person], rules, { actor: OPERATOR, credential: { kind: 'operator' } });
    const after = await accountOf(changes, person);
    throw new Found(after ? said('gets or links the account', after) : await refusalOf(changes, person));
  };
  return db.transaction(work).catch((thrown: unknown) => {
    if (thrown instanceof Found) return thrown.message;
    throw thrown;
  });
}

class Found extends Error {}

interface Account {
  readonly username: string;
  readonly isActive: boolean;
}

const said = (what: string, { username, isActive }: Account): string =>
  isActive ? `${what} ${username}` : `refused: the account ${username} is deactivated`;

async function accountOf(db: EntityManager, { id }: DirectoryPerson): Promise<Account | undefined> {
  const [account] = await all(
    db,
    { username: text, isActive: boolean },
    sql`
      select u.username, u.is_active as "isActive" from identity i join user_account u on u.id = i.user_id
      where i.issuer = ${DIRECTORY_ISSUER} and i.subject = ${id}`,
  );
  return account;
}

async function refusalOf(db: EntityManager, { username = '' }: DirectoryPerson): Promise<string> {
  const [other] = await all(
    db,
    { username: text, hasPassword: boolean },
    sql`
      select u.username, u.password_hash is not null as "hasPassword" from user_account u
      where ${folded(raw('u.username'))} = ${folded(sql`${username}::text`)} limit 1`,
  );
  if (!other) return 'refused: there is no account, and LDAP_CREATE is off';
  if (other.hasPassword) return `asks for the password of the account ${other.username}, to link it`;
  return `refused: the account ${other.username} is to be linked by \`${commandLine(`directory link ${other.username}`)}\``;
}
