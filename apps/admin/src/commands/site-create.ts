import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { Command } from 'commander';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { print } from '../output';
import { Refusal } from '../refusal';
import { SITE_NAME, SITE_NAME_RULE } from '../sites/site-name';

/** `site create`: a new Local Site. */
export const siteCreateCommand = (site: Command) =>
  site
    .command('create')
    .description('make a Local Site, which lives below /s/<name>/')
    .argument('<name>', SITE_NAME_RULE)
    .option('--public', 'open to everybody, not only to its users', false)
    .addHelpText('after', examples('site create acme', 'site create plaza --public'))
    .action(run);

async function run(name: string, { public: isPublic }: { public: boolean }): Promise<void> {
  if (!SITE_NAME.test(name)) throw new Refusal(`"${name}" cannot be a site's name: ${SITE_NAME_RULE}.`);
  await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      const [created] = await all(
        db,
        { id: number },
        sql`insert into local_site (name, is_public) values (${name}, ${isPublic})
          on conflict (name) do nothing returning id`,
      );
      if (!created) throw new Refusal(`There is already a site "${name}".`);
      await audit(db, 'site.created', name, { id: created.id, public: isPublic });
    }),
  );
  print(`The site "${name}" is made.`);
}
