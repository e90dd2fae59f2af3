import { Option } from 'commander';
import type { AdminCommand } from '../admin-command';

/** `import`: loads a world file: demo data, test data, or another server's data. */
export const importCommand = (program: AdminCommand) =>
  program
    .command('import')
    .description(
      'load a JSON document of users, groups and so on, all of it or nothing; without an option the database must be empty. docs/import.md describes the document',
    )
    .argument('<file>', 'the document')
    .addOption(
      new Option('--replace', 'delete all rows first, except those of the audit log').conflicts(['add', 'ifEmpty']),
    )
    .addOption(
      new Option('--add', 'add to existing data; ids and names that are taken are refused').conflicts('ifEmpty'),
    )
    .option('--if-empty', 'do nothing if there are users')
    .option('--yes', 'with --replace: skip the confirmation')
    .option('--dry-run', 'import and roll back: report errors in the document, and change nothing')
    .examples('import world.json --dry-run', 'import world.json', 'import more.json --add')
    .runs(() => import('../../import/import-document.js'));
