import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { sendMessage } from '@review-service/platform/outbox/message';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { report } from '../../base/output';
import { plural } from '../../base/plural';
import { withMigratedDatabase } from '../../connections/database';
import { lockUser } from '../../lookup/find-user';

const COUNTS = { authenticatorApps: number, passkeys: number, recoveryCodes: number };

/** Removes all second factors of an account, whose person has lost them. Its password opens it alone from then on. */
export const run = (name: string, flags: Taking): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const counts = await dataSource.transaction(async (db) => countsOf(db, (await lockUser(db, name)).id));
    const goes = `This removes ${inWords(counts)} of "${name}": the password alone signs in then. Be sure who asks for it.`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, user: name, ...counts };
    const removed = await dataSource.transaction((db) => reset(db, name));
    report(`Removed of "${name}": ${inWords(removed)}.`);
    return { dryRun: false, user: name, ...removed };
  });

async function reset(db: EntityManager, name: string): Promise<RowOf<typeof COUNTS>> {
  const { id } = await lockUser(db, name);
  const counts = await countsOf(db, id);
  await all(db, {}, sql`delete from authenticator_app where user_id = ${id}`);
  await all(db, {}, sql`delete from passkey where user_id = ${id}`);
  await all(db, {}, sql`delete from recovery_code where user_id = ${id}`);
  await audit(db, 'second-factor.reset', `user ${name}`, { userId: id, ...counts });
  const told = { userId: id, actorId: OPERATOR_ID, change: 'reset' } as const;
  await sendMessage(db, ACCOUNT_MAIL_QUEUE, 'second-factor.changed', told);
  return counts;
}

async function countsOf(db: EntityManager, id: number): Promise<RowOf<typeof COUNTS>> {
  const [counts] = await all(
    db,
    COUNTS,
    sql`
      select (select count(*) from authenticator_app where user_id = ${id}) as "authenticatorApps",
        (select count(*) from passkey where user_id = ${id}) as passkeys,
        (select count(*) from recovery_code where user_id = ${id}) as "recoveryCodes"`,
  );
  return counts ?? { authenticatorApps: 0, passkeys: 0, recoveryCodes: 0 };
}

const inWords = ({ authenticatorApps, passkeys, recoveryCodes }: RowOf<typeof COUNTS>): string =>
  `${plural(authenticatorApps, 'authenticator app')}, ${plural(passkeys, 'passkey')} and ${plural(recoveryCodes, 'recovery code')}`;
