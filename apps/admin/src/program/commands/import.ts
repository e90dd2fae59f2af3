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
    .examples('import world.json --dry-run', 'import world.json', 'import more.json --add')
    .runs(() => import('../../import/import-document.js'));
