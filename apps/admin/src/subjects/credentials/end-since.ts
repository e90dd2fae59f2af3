import { makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { number, text } from '@review-service/database/row-types';
import { drawnEpoch } from '@review-service/database/session-epoch';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { remark, report } from '../../base/output';
import { keepOneSuperuser } from '../people/superuser';
import { type Counted, countAll, inWords } from './counted';
import type { EndedSince } from './ended-since';
import { endedSince } from './former-log';

/** The ended credentials, the ones that stay, and the accounts and applications that stay closed. */
interface Outcome extends Counted {
  readonly kept: Counted;
  /** People whose password had changed: the old one does not let them in. */
  readonly passwords: readonly string[];
  /** The same of people who had been deactivated. */
  readonly deactivated: readonly string[];
  /** Client ids of applications whose secret had changed, or that had been disabled or deleted. */
  readonly applications: readonly string[];
}

/** Ends what had ended since the dump by the log of the former database, and nothing else. */
export async function endSince(dataSource: DataSource, since: Sql, flags: Taking): Promise<object> {
  const ended = await endedSince(dataSource, since);
  // Nobody knows it, so nobody gets in with it.
  const noSecret = await hashPassword(makeClientSecret());
  const goes = await undone(dataSource, (db) => endAgain(db, ended, noSecret));
  if (!(await mayGo(`This revokes ${inWords(goes)}, which were revoked since.${closedIn(goes)}`, flags)))
    return { dryRun: true, ...goes };
  const gone = await dataSource.transaction((db) => endAgain(db, ended, noSecret));
  report(`revoked: ${inWords(gone)}`);
  report(`kept, because the audit log has no revocation: ${inWords(gone.kept)}`);
  if (gone.passwords.length > 0) remark('`user password` sets a new password.');
  if (gone.applications.length > 0) remark('`oauth-app edit --new-secret --enable` gives an application access again.');
  return { dryRun: false, ...gone };
}

const closedIn = ({ passwords, deactivated, applications }: Outcome): string =>
  Object.entries({
    'These people need a new password, because theirs was changed': passwords,
    'These people are deactivated again': deactivated,
    'These applications need a new secret, or are disabled again': applications,
  })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `\n${what}: ${names.join(', ')}.`)
    .join('');

/** What work would do: it is rolled back. */
async function undone<T>(dataSource: DataSource, work: (db: EntityManager) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    return await work(runner.manager);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/** Whatever is not there any more, or came after the dump, is passed over. */
async function endAgain(db: EntityManager, ended: EndedSince, noSecret: string): Promise<Outcome> {
  const before = await countAll(db);
  await endGrants(db, ended);
  const sessionsOf = await endSessions(db, ended);
  const apiTokens = await all(
    db,
    { id: number },
    sql`
      update api_token set is_valid = false, invalidated_at = now(), updated_at = now(),
        invalid_reason = 'It was revoked or changed before a backup was restored.'
      where id = any(${[...ended.apiTokens]}::integer[]) and is_valid returning id`,
  );
  await all(
    db,
    {},
    sql`
      update api_token_renewal set ended_at = now()
      where id = any(${[...ended.formerSecrets]}::integer[]) and ended_at is null`,
  );
  await all(db, {}, sql`delete from feed_address where id = any(${[...ended.feedAddresses]}::integer[])`);
  await all(db, {}, sql`delete from scim_token where id = any(${[...ended.scimTokens]}::integer[])`);
  const passwords = await all(
    db,
    { name: text },
    sql`
      update user_account set password_hash = null
      where username = any(${[...ended.passwordsOf]}::text[]) and password_hash is not null returning username as name`,
  );
  const done = {
    deactivated: await deactivate(db, ended),
    passwords: passwords.map(({ name }) => name).sort(),
    applications: await closeApplications(db, ended, noSecret),
  };
  const left = await countAll(db);
  const oauthTokens = before.oauthTokens - left.oauthTokens;
  const outcome = {
    ...{ oauthTokens, apiTokens: apiTokens.length, sessionsOf, ...done },
    kept: { ...left, sessionsOf: left.sessionsOf - sessionsOf },
  };
  const { passwords: changed, deactivated, applications, ...counts } = outcome;
  const closed = { passwords: changed.length, deactivated: deactivated.length, applications: applications.length };
  await audit(db, 'credentials.ended', 'what had ended since the dump', { ...counts, ...closed });
  return outcome;
}

/** With all rows of a grant. Codes live for minutes, so all of them go that were not used in the dump. */
async function endGrants(db: EntityManager, ended: EndedSince): Promise<void> {
  const applications = sql`any(${[...ended.applications]}::integer[])`;
  await all(
    db,
    {},
    sql`
      delete from oauth_grant g where g.id = any(${[...ended.grants]}::integer[]) or g.application_id = ${applications}
        or g.id in (select t.grant_id from oauth_token t where t.id = any(${[...ended.oauthTokens]}::integer[]))`,
  );
  await all(
    db,
    {},
    sql`
      delete from oauth_client_token
      where application_id = ${applications} or application_id = any(${[...ended.clientTokensOf]}::integer[])`,
  );
  await all(db, {}, sql`delete from oauth_authorization_code where used_at is null`);
  await all(db, {}, sql`delete from oauth_device_code`);
}

async function endSessions(db: EntityManager, { sessionsOf }: EndedSince): Promise<number> {
  const people = await all(
    db,
    { id: number },
    sql`
      update user_account set session_epoch = ${drawnEpoch} where username = any(${[...sessionsOf]}::text[])
      returning id`,
  );
  return people.length;
}

async function deactivate(db: EntityManager, { deactivated }: EndedSince): Promise<string[]> {
  const names = [...deactivated].filter(([, isOver]) => isOver).map(([name]) => name);
  const people = await all(
    db,
    { id: number, name: text },
    sql`
      select id, username as name from user_account where username = any(${names}::text[]) and is_active
      order by username for update`,
  );
  for (const person of people) {
    await keepOneSuperuser(db, person);
    await all(db, {}, sql`update user_account set is_active = false where id = ${person.id}`);
  }
  return people.map(({ name }) => name);
}

async function closeApplications(db: EntityManager, ended: EndedSince, noSecret: string): Promise<string[]> {
  const disabled = [...ended.disabled].filter(([, isOver]) => isOver).map(([id]) => id);
  const [renewed, closed] = [sql`id = any(${[...ended.secretsOf]}::integer[])`, sql`id = any(${disabled}::integer[])`];
  const applications = await all(
    db,
    { clientId: text },
    sql`
      update oauth_application set enabled = enabled and not ${closed},
        client_secret_hash = case when ${renewed} then ${noSecret} else client_secret_hash end
      where deleted_at is null and (${renewed} or (${closed} and enabled)) returning client_id as "clientId"`,
  );
  return applications.map(({ clientId }) => clientId).sort();
}
