import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** `group`: review groups. */
export function groupCommands(program: AdminCommand): void {
  const group = program
    .command('group')
    .description('review groups')
    .examples('group list --site acme', 'group show core', 'group create core', 'group delete core --dry-run');

  group
    .command('list')
    .description('review groups, by id')
    .option('--search <text>', 'only names and display names with this prefix, case-insensitive')
    .option('--user <name>', 'only groups of this person')
    .option('--site <name>', 'only of this Local Site')
    .option('--deleted', 'deleted groups that can be restored, instead')
    .paged(readId)
    .examples('group list --search dev', 'group list --user ann --site acme', 'group list --deleted')
    .runs(() => import('../../subjects/groups/list.js'));

  group
    .command('show')
    .description('details of a group, and how many objects refer to it')
    .argument('<name>', 'name of the group')
    .option('--site <name>', 'Local Site of the group (default: none)')
    .examples('group show core', 'group show security --site acme')
    .runs(() => import('../../subjects/groups/show.js'));

  group
    .command('create')
    .description('create a review group without members')
    .argument('<name>', 'letters (A to Z), digits, "_" and "-", at most 64; part of its URL')
    .option('--title <text>', 'display name (default: the name)')
    .fields('GroupSettings', { except: ['visible'] })
    .option('--hidden', 'listed for members only', false)
    .option('--site <name>', 'Local Site of the group (default: none)')
    .examples('group create core --title "Core team"', 'group create security --invite-only --site acme')
    .runs(() => import('../../subjects/groups/create.js'));

  group
    .command('rename')
    .description('rename a group; references follow')
    .argument('<name>', 'name of the group')
    .argument('<new-name>', 'new name')
    .option('--site <name>', 'Local Site of the group (default: none)')
    .examples('group rename core core-team')
    .runs(() => import('../../subjects/groups/rename.js'));

  group
    .command('members')
    .description('members of a group, by user name')
    .argument('<name>', 'name of the group')
    .option('--site <name>', 'Local Site of the group (default: none)')
    .paged(String)
    .examples('group members core', 'group members security --site acme --json')
    .runs(() => import('../../subjects/groups/members.js'));

  group
    .command('add-user')
    .description('add a person to a group')
    .argument('<name>', 'name of the group')
    .argument('<user>', 'user name')
    .option('--site <name>', 'Local Site of the group (default: none)')
    .examples('group add-user core ann')
    .runs(() => import('../../subjects/groups/add-user.js'));

  group
    .command('remove-user')
    .description('remove a person from a group')
    .argument('<name>', 'name of the group')
    .argument('<user>', 'user name')
    .option('--site <name>', 'Local Site of the group (default: none)')
    .examples('group remove-user core ann')
    .runs(() => import('../../subjects/groups/remove-user.js'));

  group
    .command('delete')
    .description('delete a group; the worker removes all references to it')
    .argument('<name>', 'name of the group')
    .option('--site <name>', 'Local Site of the group (default: none)')
    .taking()
    .examples('group delete core --dry-run', 'group delete core')
    .runs(() => import('../../subjects/groups/delete.js'));

  group
    .command('restore')
    .description('restore a deleted group, with its members and settings')
    .argument('<id>', 'id, from `group list --deleted`')
    .option('--name <name>', 'new name, if its own is taken')
    .examples('group list --deleted', 'group restore 7', 'group restore 7 --name core-team')
    .runs(() => import('../../subjects/groups/restore.js'));
}
