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
      .option('--search <text>', 'only names that begin with this, in any case'),
    String,
  )
    .addHelpText('after', examples('site list', 'site list --search ac'))
    .action(running(() => import('../sites/list.js')));
