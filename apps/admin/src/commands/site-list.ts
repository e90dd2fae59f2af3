import type { Command } from 'commander';
import { examples } from '../examples';
import { paged } from '../listing/paged';
import { running } from '../running';

/** `site list`: Local Sites. */
export const siteListCommand = (site: Command) =>
  paged(
    site
      .command('list')
      .description('Local Sites, by name')
      .option('--search <text>', 'only names that begin with this, in any case')
      .option('--user <name>', 'only those that this person belongs to'),
    String,
  )
    .addHelpText('after', examples('site list', 'site list --search ac', 'site list --user ann'))
    .action(running(() => import('../sites/list.js')));
