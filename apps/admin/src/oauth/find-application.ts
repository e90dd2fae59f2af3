import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { nullable, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../refusal';

const COLUMNS = together(
  columns(OAuthApplication, 'a', ['id', 'clientId', 'localSiteId', 'enabled']),
  computed({ site: [nullable(text), sql`s.name`] }),
);

/** The columns of an application that tokens need. */
export type Application = RowOf<typeof COLUMNS>;

/** The application of a client id, else of a name, locked against deletion. */
export async function lockApplication(db: EntityManager, clientIdOrName: string): Promise<Application> {
  const rows = await all(
    db,
    COLUMNS,
    sql`select ${COLUMNS}
      from oauth_application a left join local_site s on s.id = a.local_site_id
      where (a.client_id = ${clientIdOrName} or a.name = ${clientIdOrName}) and a.deleted_at is null
      order by a.client_id = ${clientIdOrName} desc, a.id for key share of a`,
  );
  const [first] = rows;
  if (!first) throw new Refusal(`There is no application "${clientIdOrName}".`);
  if (rows.length > 1 && first.clientId !== clientIdOrName)
    throw new Refusal(
      `There are ${rows.length} applications "${clientIdOrName}". ` +
        `Say which by its client id: ${rows.map(({ clientId }) => clientId).join(', ')}.`,
    );
  return first;
}
