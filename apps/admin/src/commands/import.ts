import { SettingsError } from '@review-service/platform/config/settings-error';
import { Option, type Command } from 'commander';
import type { DataSource } from 'typeorm';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { inOneLine } from '../failure';
import { confirmReplacing } from '../import/confirm-replacing';
import { readText } from '../import/document/read-text';
import { MOST_FAULTS } from '../import/faults';
import type { ImportMode } from '../import/ground';
import { importWorld } from '../import/import-world';
import { Progress, summary } from '../import/progress';
import { print } from '../output';
import { openSecrets } from '../secrets';
import { openFiles } from '../storage';

interface Flags {
  replace?: true;
  add?: true;
  ifEmpty?: true;
  yes?: boolean;
  dryRun?: boolean;
}

/** `import`: loads a world file: demo data, test data, or another server's data. */
export const importCommand = (program: Command) =>
  program
    .command('import')
    .description(
      'load a JSON document of users, groups and so on, all of it or nothing; without an option the database must be empty. docs/import.md describes the document',
    )
    .argument('<file>', 'the document')
    .addOption(
      new Option('--replace', 'remove all rows of the service first, but those of the audit log').conflicts([
        'add',
        'ifEmpty',
      ]),
    )
    .addOption(
      new Option('--add', 'add to what is there; ids and names that are taken are refused').conflicts('ifEmpty'),
    )
    .option('--if-empty', 'do nothing when there are users already')
    .option('--yes', 'with --replace: do not ask for the name of the database')
    .option('--dry-run', 'do it all, and then undo it: says what is wrong with the document, and changes nothing')
    .addHelpText('after', examples('import world.json --dry-run', 'import world.json', 'import more.json --add'))
    .action(run);

async function run(file: string, flags: Flags): Promise<void> {
  await withMigratedDatabase(async (db) => {
    if (flags.replace && !flags.dryRun) await confirmReplacing(db, flags);
    await load(db, file, flags);
  });
}

async function load(db: DataSource, file: string, { dryRun = false, ...flags }: Flags): Promise<void> {
  const began = performance.now();
  const progress = new Progress(process.stderr);
  const letGo = endUnchanged(progress);
  const counts = await importWorld(db, readText(file, progress.begin), {
    mode: modeOf(flags),
    dryRun,
    secrets: openSecrets,
    files: openFiles,
    env: process.env,
    remark: progress.remark,
    progress,
  })
    .catch((error: unknown) => {
      throw withOutcome(error, progress);
    })
    .finally(() => {
      letGo();
      progress.end();
    });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (!counts) print('There are users already: nothing was imported.');
  else
    print(
      dryRun
        ? `nothing was changed; it would import ${summary(counts)}`
        : `imported ${summary(counts)} in ${seconds} s`,
    );
}

/** The error, with its consequence for the database. */
function withOutcome(error: unknown, { isFinishing, remark }: Progress): unknown {
  const outcome = isFinishing
    ? 'Whether it was imported is not known: `audit list --action world.imported` says.'
    : 'Nothing was changed.';
  const told = inOneLine(error);
  if (!(told instanceof SettingsError)) {
    remark(outcome);
    return told;
  }
  const more = told.faults.length >= MOST_FAULTS ? [`These are the first ${MOST_FAULTS} faults.`] : [];
  return new SettingsError([...told.faults, ...more, outcome]);
}

/** Before the commit, the end of this process rolls everything back. */
function endUnchanged(progress: Progress): () => void {
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  const listeners = Object.entries(signals).map(([signal, code]) => {
    const end = () => {
      if (progress.isFinishing) {
        progress.remark('It is being finished; that cannot be undone any more.');
        return;
      }
      progress.end();
      progress.remark('Interrupted. Nothing was changed.');
      process.exit(code);
    };
    process.on(signal, end);
    return () => process.off(signal, end);
  });
  return () => listeners.forEach((letGo) => letGo());
}

function modeOf({ replace, add, ifEmpty }: Flags): ImportMode {
  if (replace) return 'replace';
  if (add) return 'add';
  return ifEmpty ? 'if-empty' : 'into-empty';
}
