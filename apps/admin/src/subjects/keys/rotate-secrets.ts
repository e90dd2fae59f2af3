import type { DataSource } from 'typeorm';
import { withMigratedDatabase } from '../../connections/database';
import { countKeyUses, inWords, sealedTables } from './keyed-tables';
import { rotate } from './rotate';
import { complain, remark, report } from '../../base/output';
import { openSecrets } from '../../connections/secrets';
import { throttle } from '../../base/throttle';
import { commandLine } from '../../base/command-line';

/** Re-keys all tables whose rows hold their secret. */
export async function run(): Promise<object> {
  const secrets = await openSecrets();
  const [newest = ''] = secrets.keyIds;
  return withMigratedDatabase(async (dataSource) => {
    const rekeyed: Record<string, number> = {};
    const done: string[] = [];
    const faults: string[] = [];
    for (const table of sealedTables) {
      const progress = throttle(3_000, (count: number) => remark(`… ${count} ${table.noun}s`));
      const { rekeyed: count, unreadable } = await rotate(dataSource, secrets, table, progress);
      rekeyed[table.audited] = count;
      done.push(`${count} ${table.noun}s`);
      if (unreadable.length)
        faults.push(
          `No key opens ${unreadable.length} ${table.noun}s, such as those with the ids ${some(unreadable)}.`,
        );
    }
    report(`re-keyed ${done.join(', ')}; the key is ${newest}`);
    await remarkOnTheRest(dataSource, newest);
    faults.forEach(complain);
    return { key: newest, rekeyed };
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
      remark(`key ${key}: ${inWords(sealed)} still depend on it; \`${commandLine('doctor')}\` says more`);
  }
}

const some = (ids: readonly number[]) => ids.slice(0, 5).join(', ');
