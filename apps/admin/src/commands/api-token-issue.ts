import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { API_TOKEN_KIND, makeApiToken } from '@review-service/platform/secrets/api-tokens';
import { Option, type Command } from 'commander';
import { readPolicy } from '../api-tokens/read-policy';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { expiry } from '../expiry';
import { print, remark } from '../output';
import { lockUser } from '../people/find-user';
import { Refusal } from '../refusal';
import { openSecrets } from '../secrets';
import { findSite } from '../sites/find-site';

interface Flags {
  note: string;
  policy?: string;
  readOnly?: true;
  site?: string;
  expires?: string;
}

/** `api-token issue`: a new API token; its value is shown only once. */
export const apiTokenIssueCommand = (apiToken: Command) =>
  apiToken
    .command('issue')
    .description('make an API token; it is printed once, alone on standard output')
    .argument('<user>', 'whose token it is')
    .option('--note <text>', 'what it is for', '')
    .addOption(new Option('--policy <json>', 'what it may do (default: all that its user may)').conflicts('readOnly'))
    .option('--read-only', 'it may read, and nothing else')
    .option('--site <name>', 'it works below this Local Site only')
    .option('--expires <when>', 'such as 30d or 10h, or a time such as 2030-01-31T12:00:00Z')
    .addHelpText(
      'after',
      examples('api-token issue ann --note "build robot" --read-only --expires 90d', 'api-token issue ann > token'),
    )
    .action(run);

async function run(user: string, flags: Flags): Promise<void> {
  const [ends, policy] = [expiry(flags.expires), readPolicy(flags)];
  const secrets = await openSecrets();
  const token = makeApiToken();
  const { digest, keyId } = secrets.lookup(API_TOKEN_KIND, token);
  await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      const { id: userId, isActive } = await lockUser(db, user);
      if (!isActive)
        throw new Refusal(`"${user}" is deactivated. Run \`npm run admin -- user deactivate ${user} --undo\` first.`);
      const siteId = flags.site === undefined ? null : await findSite(db, flags.site);
      const [row] = await all(
        db,
        { id: number },
        sql`insert into api_token (user_id, local_site_id, lookup, key_id, policy, note, expires_at)
          values (${userId}, ${siteId}, ${digest}, ${keyId}, ${JSON.stringify(policy)}::jsonb, ${flags.note}, ${ends})
          returning id`,
      );
      const { site, note } = flags;
      await audit(db, 'api-token.issued', user, { id: row?.id, note, site, policy });
    }),
  );
  remark(`The API token of "${user}", shown this once:`);
  print(token);
}
