import type { AdminCommand } from '../admin-command';
import { SITE_NAME_RULE } from '../../lookup/site-name';

/** `site`: Local Sites. */
export function siteCommands(program: AdminCommand): void {
  const site = program
    .command('site')
    .description('Local Sites')
    .examples('site list', 'site create acme', 'site add-user acme ann --admin');

  site
    .command('list')
    .description('Local Sites, by name')
    .option('--search <text>', 'only names with this prefix, case-insensitive')
    .option('--user <name>', 'only sites of this person')
    .paged(String)
    .examples('site list', 'site list --search ac', 'site list --user ann')
    .runs(() => import('../../subjects/sites/list.js'));

  site
    .command('create')
    .description('create a Local Site at /s/<name>/')
    .argument('<name>', SITE_NAME_RULE)
    .option('--public', 'open to everybody, not only to members', false)
    .examples('site create acme', 'site create plaza --public')
    .runs(() => import('../../subjects/sites/create.js'));

  site
    .command('add-user')
    .description('add a person to a Local Site; an existing administrator stays one')
    .argument('<site>', 'name of the site')
    .argument('<user>', 'user name')
    .option('--admin', 'as an administrator of the site', false)
    .examples('site add-user acme ann', 'site add-user acme ann --admin')
    .runs(() => import('../../subjects/sites/add-user.js'));
}
