import type { AdminCommand } from '../admin-command';

/** `permission`: what people may do. */
export function permissionCommands(program: AdminCommand): void {
  const permission = program.command('permission').description('what people may do').examples('permission list');

  permission
    .command('list')
    .description('what `user grant` can give, and how many people have it')
    .option('--user <name>', 'only what this person has')
    .paged(String)
    .examples('permission list', 'permission list --user ann')
    .runs(() => import('../../subjects/permissions/list.js'));
}
