import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { computed, type RowOf } from '@review-service/database/columns';
import { endingProviderSessions } from '@review-service/database/provider-sessions';
import { boolean, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { withParts } from '@review-service/platform/database/parts';
import { sendMessage } from '@review-service/platform/outbox/message';
import type { EntityManager } from 'typeorm';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { withMigratedDatabase } from '../../connections/database';
import { readIds } from '../../listing/ids';
import { lockUser } from '../../lookup/find-user';

const COLUMNS = computed({
  id: [number, sql`i.id`],
  userId: [number, sql`i.user_id`],
  user: [text, sql`u.username`],
  issuer: [text, sql`i.issuer`],
  subject: [text, sql`i.subject`],
  hasPassword: [boolean, sql`u.password_hash is not null`],
  hasOther: [boolean, sql`exists (select from identity other where other.user_id = u.id and other.id <> i.id)`],
});

type Found = RowOf<typeof COLUMNS>;

/** Removes an identity from its account: it signs in no more, and the sessions that it opened end. */
export async function run(given: string, flags: Taking): Promise<object> {
  const [id = 0] = readIds('identity', [given]);
  return withMigratedDatabase(async (dataSource) => {
    const identity = await find(dataSource, id);
    const { user, issuer, subject, hasPassword, hasOther } = identity;
    const last =
      hasPassword || hasOther
        ? ''
        : '\nNobody can sign in to the account then: it has no password and no other identity.';
    const goes = `This removes identity ${id} (${subject} of ${issuer}) from "${user}", and ends the sessions that it opened.${last}`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, id, user };
    await dataSource.transaction((db) => remove(db, identity));
    report(`The identity ${id} was removed from "${user}".`);
    return { dryRun: false, id, user };
  });
}

async function remove(db: EntityManager, { id, userId, user, issuer, subject }: Found): Promise<void> {
  // Sign-ins lock the account first, too.
  await lockUser(db, user);
  const parts = {
    ...endingProviderSessions(sql`i.id = ${id}`),
    removed: sql`delete from identity where id = ${id} returning id`,
  };
  const removed = await all(db, { id: number }, sql`${withParts(parts)} select id from removed`);
  if (removed.length === 0) throw new Refusal(`There is no identity ${id} any more.`);
  await audit(db, 'identity.removed', `user ${user}`, { userId, issuer, subject });
  await sendMessage(db, ACCOUNT_MAIL_QUEUE, 'identity.removed', { userId, provider: issuer, actorId: OPERATOR_ID });
}

async function find(db: Db, id: number): Promise<Found> {
  const [found] = await all(
    db,
    COLUMNS,
    sql`select ${COLUMNS} from identity i join user_account u on u.id = i.user_id where i.id = ${id}`,
  );
  return found ?? refuse(`There is no identity ${id}. See \`identity list\`.`);
}

const refuse = (message: string): never => {
  throw new Refusal(message);
};
