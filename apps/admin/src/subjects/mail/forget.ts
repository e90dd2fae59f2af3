import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { withMigratedDatabase } from '../../connections/database';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';

/** Forgets that an address refused mail. */
export const run = (given: string): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const address = given.toLowerCase();
    await db.transaction(async (transaction) => {
      const gone = await all(
        transaction,
        { address: text },
        sql`delete from mail_bounce where address = ${address} returning address`,
      );
      if (gone.length === 0) throw new Refusal(`${address} has rejected no mail.`);
      await audit(transaction, 'mail-bounce.forgotten', `address ${address}`);
    });
    report(`mail goes to ${address} again`);
    return { address };
  });
