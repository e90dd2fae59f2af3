import { type RowOf } from '@review-service/database/columns';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Faults } from './faults';
import { refuse } from './readers';
import type { Reference } from './references';
import type { Visit } from './visit';

/** Applications of one name; the ids are those of the first. */
const NAMED = { name: text, count: number, id: number, siteId: nullable(number) };

type Application = Pick<RowOf<typeof NAMED>, 'id' | 'siteId'>;

/** Finds the applications named, of any site. A name that several applications have is ambiguous, and refused. */
export async function findApplications({ db }: Visit, references: Reference[]): Promise<(name: string) => Application> {
  const names = [...new Set(references.map(({ name }) => name))];
  const rows = await db.all(
    NAMED,
    sql`select name, count(*)::int as count, min(id) as id, min(local_site_id) as "siteId"
      from oauth_application where name = any(${names}) and deleted_at is null group by name`,
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  const faults = new Faults();
  faults.each(references, ({ path, name }) => {
    const { count = 0 } = found.get(name) ?? {};
    if (count === 0) refuse(path, `no application "${name}"`);
    if (count > 1) refuse(path, `there are ${count} applications "${name}", so the name does not say which is meant`);
  });
  faults.throwAll();
  return (name) => found.get(name) ?? refuse('', `no application "${name}"`);
}
