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
    .option('--search <text>', 'only names with this prefix, case-insensitive')
    .option('--site <name>', 'only of this Local Site')
    .option('--archived', 'only archived ones')
    .paged(readId)
    .examples('repository list', 'repository list --search web --json')
    .runs(() => import('../../subjects/repositories/list.js'));

  repository
    .command('show')
    .description('details of a repository, and how many objects belong to it')
    .argument('<repository>', 'id or name')
    .option('--site <name>', 'Local Site of the repository (default: none)')
    .examples('repository show 1', 'repository show website')
    .runs(() => import('../../subjects/repositories/show.js'));

  repository
    .command('check')
    .description('check with a running worker that the source of a repository can be read')
    .argument('<repository>', 'id or name')
    .option('--site <name>', 'Local Site of the repository (default: none)')
    .examples('repository check website', 'repository check 1 --json')
    .runs(() => import('../../subjects/repositories/check.js'));

  repository
    .command('archive')
    .description('archive a repository: its review requests stay, and new ones are not accepted')
    .argument('<repository>', 'id or name')
    .option('--site <name>', 'Local Site of the repository (default: none)')
    .taking()
    .examples('repository archive website --dry-run', 'repository archive 1')
    .runs(() => import('../../subjects/repositories/archive.js'));

  repository
    .command('restore')
    .description('restore an archived repository, with its name and access')
    .argument('<id>', 'id, from `repository list --archived`')
    .option('--name <name>', 'new name, if its own is taken')
    .examples('repository list --archived', 'repository restore 1', 'repository restore 1 --name old-website')
    .runs(() => import('../../subjects/repositories/restore.js'));
}
