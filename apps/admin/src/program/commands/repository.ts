import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** `repository`: repositories. */
export function repositoryCommands(program: AdminCommand): void {
  const repository = program
    .command('repository')
    .description('repositories')
    .examples('repository list', 'repository show website', 'repository archive website --dry-run');

  repository
    .command('list')
    .description('repositories, by id')
    .option('--search <text>', 'only names that begin with this, in any case')
    .option('--site <name>', 'only of this Local Site')
    .option('--archived', 'only archived ones')
    .paged(readId)
    .examples('repository list', 'repository list --search web --json')
    .runs(() => import('../../subjects/repositories/list.js'));

  repository
    .command('show')
    .description('everything about one repository, and how much belongs to it')
    .argument('<repository>', 'its id or name')
    .option('--site <name>', 'the Local Site where the name is looked up; without it, outside of all')
    .examples('repository show 1', 'repository show website')
    .runs(() => import('../../subjects/repositories/show.js'));

  repository
    .command('check')
    .description('ask the source of a repository by a running worker: can its files be read?')
    .argument('<repository>', 'its id or name')
    .option('--site <name>', 'the Local Site where the name is looked up; without it, outside of all')
    .examples('repository check website', 'repository check 1 --json')
    .runs(() => import('../../subjects/repositories/check.js'));

  repository
    .command('archive')
    .description('end the use of a repository: its review requests stay, and nothing new can be posted')
    .argument('<repository>', 'its id or name')
    .option('--site <name>', 'the Local Site where the name is looked up; without it, outside of all')
    .taking()
    .examples('repository archive website --dry-run', 'repository archive 1')
    .runs(() => import('../../subjects/repositories/archive.js'));

  repository
    .command('restore')
    .description('use an archived repository again: with its name, and as public as it was')
    .argument('<id>', 'its id: `repository list --archived` shows it')
    .option('--name <name>', 'another name, where its own is taken')
    .examples('repository list --archived', 'repository restore 1', 'repository restore 1 --name old-website')
    .runs(() => import('../../subjects/repositories/restore.js'));
}
