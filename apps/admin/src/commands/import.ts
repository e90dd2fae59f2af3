import { Option, type Command } from 'commander';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { readText } from '../import/document/read-text';
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
}

/** `import`: loads a world file: demo data, test data, or what another server had. */
export const importCommand = (program: Command) =>
  program
    .command('import')
    .description('load a JSON document of users, groups and so on; without an option the database must be empty')
    .argument('<file>', 'the document')
    .addOption(new Option('--replace', 'empty all tables of the service first').conflicts(['add', 'ifEmpty']))
    .addOption(
      new Option('--add', 'add to what is there; ids and names that are taken are refused').conflicts('ifEmpty'),
    )
    .option('--if-empty', 'do nothing when there are users already')
    .addHelpText('after', examples('import world.json', 'import world.json --replace', 'import more.json --add'))
    .action(run);

async function run(file: string, flags: Flags): Promise<void> {
  const began = performance.now();
  await withMigratedDatabase(async (db) => {
    const progress = new Progress(process.stderr);
    const mode = modeOf(flags);
    const counts = await importWorld(db, readText(file, progress.read), {
      mode,
      secrets: openSecrets,
      files: openFiles,
      env: process.env,
      remark: progress.remark,
      progress: progress.stored,
    }).finally(() => progress.end());
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(counts ? `imported ${summary(counts)} in ${seconds} s` : 'There are users already: nothing was imported.');
  });
}

function modeOf({ replace, add, ifEmpty }: Flags): ImportMode {
  if (replace) return 'replace';
  if (add) return 'add';
  return ifEmpty ? 'if-empty' : 'into-empty';
}
