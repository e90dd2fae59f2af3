import { query, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../refusal';

/** What tokens need to know of the application they are for. */
export interface Application {
  readonly id: number;
  readonly clientId: string;
  readonly site: string | null;
  readonly siteId: number | null;
  readonly enabled: boolean;
}

/** The application of a client id or, when no client id is meant, of a name; it cannot be deleted meanwhile. */
export async function lockApplication(db: EntityManager, clientIdOrName: string): Promise<Application> {
  const rows = await query<Application>(
    db,
    sql`select a.id, a.client_id as "clientId", s.name as site, a.local_site_id as "siteId", a.enabled
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
