import { SEAL, type Seal, sealFields } from '@review-service/platform/audit/seal';
import { empty, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { type Asked, showPage } from '../../listing/page';

const TABLE: Readonly<Record<string, (seal: Seal) => string>> = {
  NUMBER: ({ number }) => String(number),
  TIME: ({ time }) => time,
  MONTH: ({ month }) => month,
  SIZE: ({ size }) => String(size),
  ROOT: ({ root }) => root,
  HASH: ({ hash }) => hash,
};

/** Lists seals, newest first. */
export const run = ({ limit, after }: Asked<number>): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const seals = await all(
      db,
      SEAL,
      sql`
        select ${SEAL} from audit_seal s ${after === undefined ? empty : sql`where s.number < ${after}`}
        order by s.number desc limit ${limit + 1}`,
    );
    return showPage(seals, limit, { columns: TABLE, place: ({ number }) => String(number) }, (seal) => ({
      ...sealFields(seal),
      timeStamp: seal.timeStamp,
    }));
  });
