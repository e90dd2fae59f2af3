import { REFUSALS_AT_MOST } from '@review-service/contracts/mail';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { MailBounce } from '@review-service/database/entities/mail-bounce.entity';
import { boolean, text, texts } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';

const COLUMNS = together(
  columns(MailBounce, 'b', ['address', 'refusals', 'answer']),
  computed({
    refused: [text, isoTime(sql`b.refused_at`)],
    isOff: [boolean, sql`b.refusals >= ${REFUSALS_AT_MOST}`],
    users: [texts, sql`array(select u.username from user_account u where lower(u.email) = b.address order by 1)`],
  }),
);

type Bounce = RowOf<typeof COLUMNS>;

const TABLE: Readonly<Record<string, (bounce: Bounce) => string>> = {
  ADDRESS: ({ address }) => address,
  USERS: ({ users }) => users.join(','),
  REFUSALS: ({ refusals }) => String(refusals),
  MAIL: ({ isOff }) => (isOff ? 'off' : 'on'),
  SINCE: ({ refused }) => refused,
  ANSWER: ({ answer }) => answer,
};

/** Lists addresses that refuse mail. */
export const run = ({ after, limit }: Asked<string>): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const found = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from mail_bounce b where true ${and(after, (place) => sql`b.address > ${place}`)}
        order by b.address limit ${limit + 1}`,
    );
    return showPage(found, limit, { columns: TABLE, place: ({ address }) => address });
  });
