import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { countKeyUses, inWords, sealedTables } from '../keys/keyed-tables';
import { rotate } from '../keys/rotate';
import { print, remark } from '../output';
import { Refusal } from '../refusal';
import { openSecrets } from '../secrets';
import { throttle } from '../throttle';

/** `secrets rotate`: seals values again with the newest key, so that older ones can be dropped. */
export const secretsRotateCommand = (secrets: Command) =>
  secrets
    .command('rotate')
    .description(
      'store access tokens and webhook secrets anew with the first key of SECRET_KEYS; safe while the service runs, if it has all the keys',
    )
    .addHelpText('after', examples('secrets rotate', 'secrets rotate && npm run admin -- doctor'))
    .action(run);

async function run(): Promise<void> {
  const secrets = await openSecrets();
  const [newest = ''] = secrets.keyIds;
  await withMigratedDatabase(async (dataSource) => {
    const done: string[] = [];
    const faults: string[] = [];
    for (const table of sealedTables) {
      const progress = throttle(3_000, (count: number) => remark(`… ${count} ${table.noun}s`));
      const { rekeyed, unreadable } = await rotate(dataSource, secrets, table, progress);
      done.push(`${rekeyed} ${table.noun}s`);
      if (unreadable.length)
        faults.push(
          `No key opens ${unreadable.length} ${table.noun}s, such as those with the ids ${some(unreadable)}.`,
        );
    }
    print(`re-keyed ${done.join(', ')}; the key is ${newest}`);
    await remarkOnTheRest(dataSource, newest);
    if (faults.length) throw new Refusal(faults.join(' '));
  });
}

/** Names the rows that keep an older key, and when they change. */
async function remarkOnTheRest(db: DataSource, newest: string): Promise<void> {
  const older = (await countKeyUses(db)).filter(({ key }) => key !== newest);
  for (const key of new Set(older.map((use) => use.key))) {
    const uses = older.filter((use) => use.key === key);
    const [sealed, hashed] = [uses.filter((use) => use.sealed), uses.filter((use) => !use.sealed)];
    if (hashed.length)
      remark(
        `key ${key}: keep it for ${inWords(hashed)}: they are only hashed, and move to ${newest} at their next use`,
      );
    if (sealed.length)
      remark(`key ${key}: ${inWords(sealed)} still depend on it; \`npm run admin -- doctor\` says more`);
  }
}

const some = (ids: readonly number[]) => ids.slice(0, 5).join(', ');
