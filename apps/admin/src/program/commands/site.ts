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
    .option('--search <text>', 'only names that begin with this, in any case')
    .option('--user <name>', 'only those that this person belongs to')
    .paged(String)
    .examples('site list', 'site list --search ac', 'site list --user ann')
    .runs(() => import('../../subjects/sites/list.js'));

  site
    .command('create')
    .description('make a Local Site, which lives below /s/<name>/')
    .argument('<name>', SITE_NAME_RULE)
    .option('--public', 'open to everybody, not only to its users', false)
    .examples('site create acme', 'site create plaza --public')
    .runs(() => import('../../subjects/sites/create.js'));

  site
    .command('add-user')
    .description('add a person to a Local Site; an existing administrator stays one')
    .argument('<site>', 'the name of the site')
    .argument('<user>', 'the name of the person')
    .option('--admin', 'as an administrator of the site', false)
    .examples('site add-user acme ann', 'site add-user acme ann --admin')
    .runs(() => import('../../subjects/sites/add-user.js'));
}
