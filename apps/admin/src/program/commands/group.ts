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
    .option('--search <text>', 'only names and display names that begin with this, in any case')
    .option('--user <name>', 'only those that this person belongs to')
    .option('--site <name>', 'only of this Local Site')
    .option('--deleted', 'those that are deleted and can be restored, instead')
    .paged(readId)
    .examples('group list --search dev', 'group list --user ann --site acme', 'group list --deleted')
    .runs(() => import('../../subjects/groups/list.js'));

  group
    .command('show')
    .description('everything about one group, and how much names it')
    .argument('<name>', 'its name')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .examples('group show core', 'group show security --site acme')
    .runs(() => import('../../subjects/groups/show.js'));

  group
    .command('create')
    .description('make a review group, without members')
    .argument('<name>', 'letters (A to Z), digits, "_" and "-", at most 64; part of its URL')
    .option('--title <text>', 'what people see; by default the name')
    .fields('GroupSettings', { except: ['visible'] })
    .option('--hidden', 'lists show it to its members only', false)
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .examples('group create core --title "Core team"', 'group create security --invite-only --site acme')
    .runs(() => import('../../subjects/groups/create.js'));

  group
    .command('rename')
    .description('give a group another name; whatever names it follows')
    .argument('<name>', 'its name')
    .argument('<new-name>', 'the new one')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .examples('group rename core core-team')
    .runs(() => import('../../subjects/groups/rename.js'));

  group
    .command('members')
    .description('the members of a group, by user name')
    .argument('<name>', 'its name')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .paged(String)
    .examples('group members core', 'group members security --site acme --json')
    .runs(() => import('../../subjects/groups/members.js'));

  group
    .command('add-user')
    .description('make a person a member of a group')
    .argument('<name>', 'its name')
    .argument('<user>', 'the name of the person')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .examples('group add-user core ann')
    .runs(() => import('../../subjects/groups/add-user.js'));

  group
    .command('remove-user')
    .description('take a person out of a group')
    .argument('<name>', 'its name')
    .argument('<user>', 'the name of the person')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .examples('group remove-user core ann')
    .runs(() => import('../../subjects/groups/remove-user.js'));

  group
    .command('delete')
    .description('delete a group; the worker detaches it from all that names it')
    .argument('<name>', 'its name')
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .taking()
    .examples('group delete core --dry-run', 'group delete core')
    .runs(() => import('../../subjects/groups/delete.js'));

  group
    .command('restore')
    .description('make a deleted group a group again, with all that it had')
    .argument('<id>', 'its id: `group list --deleted` shows it')
    .option('--name <name>', 'another name, where its own is taken')
    .examples('group list --deleted', 'group restore 7', 'group restore 7 --name core-team')
    .runs(() => import('../../subjects/groups/restore.js'));
}
