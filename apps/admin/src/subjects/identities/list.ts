import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { LinkedIdentity } from '@review-service/database/entities/linked-identity.entity';
import { text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { and, lookUp } from '../../listing/filters';
import { type Asked, showPage } from '../../listing/page';
import { userId } from '../../lookup/find-user';

const COLUMNS = together(
  columns(LinkedIdentity, 'i', ['id', 'issuer', 'subject']),
  computed({
    user: [text, sql`u.username`],
    linked: [text, isoTime(sql`i.linked_at`)],
    lastSignedIn: [text, isoTime(sql`i.last_signed_in_at`)],
  }),
);

type Listed = RowOf<typeof COLUMNS>;

interface Flags extends Asked<number> {
  readonly issuer?: string;
}

const TABLE: Readonly<Record<string, (identity: Listed) => string>> = {
  ID: ({ id }) => String(id),
  USER: ({ user }) => user,
  LINKED: ({ linked }) => linked.slice(0, 16),
  'LAST SIGN-IN': ({ lastSignedIn }) => lastSignedIn.slice(0, 16),
  ISSUER: ({ issuer }) => issuer,
  SUBJECT: ({ subject }) => subject,
};

/** Lists the identities of identity providers that sign in to accounts, by id. */
export const run = (user: string | undefined, { issuer, after, limit }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const ownerId = await lookUp(user, (name) => userId(db, name));
    const identities = await all(
      db,
      COLUMNS,
      sql`
        select ${COLUMNS} from identity i join user_account u on u.id = i.user_id
        where true
        ${and(ownerId, (id) => sql`i.user_id = ${id}`)}
        ${and(issuer, (address) => sql`i.issuer = ${address}`)}
        ${and(after, (place) => sql`i.id > ${place}`)} order by i.id limit ${limit + 1}`,
    );
    return showPage(identities, limit, { columns: TABLE, place: ({ id }) => String(id) });
  });
