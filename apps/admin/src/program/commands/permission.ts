import type { AdminCommand } from '../admin-command';

/** `permission`: permissions of accounts. */
export function permissionCommands(program: AdminCommand): void {
  const permission = program.command('permission').description('permissions of accounts').examples('permission list');

  permission
    .command('list')
    .description('permissions that `user grant` grants, and how many people have each')
    .option('--user <name>', 'only permissions of this person')
    .paged(String)
    .examples('permission list', 'permission list --user ann')
    .runs(() => import('../../subjects/permissions/list.js'));
}
