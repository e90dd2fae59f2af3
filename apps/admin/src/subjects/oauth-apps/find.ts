import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { nullable, text } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../base/refusal';
import { MOST_COMPARED, unknownName } from '../../lookup/unknown-name';

const COLUMNS = together(
  columns(OAuthApplication, 'a', ['id', 'name', 'clientId', 'localSiteId', 'enabled']),
  computed({ site: [nullable(text), sql`s.name`] }),
);

/** The columns of an application that tokens need. */
export type Application = RowOf<typeof COLUMNS>;

/** The application of a client id, else of a name; refuses what is none, or several. */
export const findApplication = (db: Db, clientIdOrName: string): Promise<Application> =>
  find(db, clientIdOrName, empty);

/** The same, locked against deletion. */
export const keepApplication = (db: EntityManager, clientIdOrName: string): Promise<Application> =>
  find(db, clientIdOrName, sql`for key share of a`);

/** The same, locked for a change. */
export const lockApplication = (db: EntityManager, clientIdOrName: string): Promise<Application> =>
  find(db, clientIdOrName, sql`for update of a`);

async function find(db: Db, clientIdOrName: string, lock: Sql): Promise<Application> {
  const rows = await all(
    db,
    COLUMNS,
    sql`select ${COLUMNS}
      from oauth_application a left join local_site s on s.id = a.local_site_id
      where (a.client_id = ${clientIdOrName} or a.name = ${clientIdOrName}) and a.deleted_at is null
      order by a.client_id = ${clientIdOrName} desc, a.id ${lock}`,
  );
  const [first] = rows;
  if (!first) throw await unknownName(db, 'application', clientIdOrName, NAMES);
  if (rows.length > 1 && first.clientId !== clientIdOrName)
    throw new Refusal(
      `There are ${rows.length} applications "${clientIdOrName}". ` +
        `Use a client id: ${rows.map(({ clientId }) => clientId).join(', ')}.`,
    );
  return first;
}

const NAMES = sql`select name from oauth_application where deleted_at is null limit ${MOST_COMPARED}`;
