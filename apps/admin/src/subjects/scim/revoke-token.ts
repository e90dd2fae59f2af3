import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { audit } from '../../base/audit';
import { mayGo, type Taking } from '../../base/confirm';
import { report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import { withMigratedDatabase } from '../../connections/database';

/** Revokes a token: its directory is refused at its next request. */
export const run = (id: number, flags: Taking): Promise<object> =>
  withMigratedDatabase(async (dataSource) => {
    const [token] = await all(
      dataSource,
      { provider: text },
      sql`select p.name as provider from scim_token t join scim_provider p on p.id = t.provider_id where t.id = ${id}`,
    );
    if (!token) throw new Refusal(`There is no SCIM token ${id}.`);
    const { provider } = token;
    const goes = `This permanently revokes the SCIM token ${id} of "${provider}". What it has provided stays.`;
    if (!(await mayGo(goes, flags))) return { dryRun: true, id, provider };
    await dataSource.transaction(async (db) => {
      await all(db, {}, sql`delete from scim_token where id = ${id}`);
      await audit(db, 'scim-token.revoked', `scim-token ${id}`, { provider });
    });
    report(`SCIM token ${id} of "${provider}" revoked.`);
    return { dryRun: false, id, provider };
  });
