import type { Command } from 'commander';
import { examples } from '../examples';
import { SITE_NAME_RULE } from '../sites/site-name';
import { running } from '../running';

/** `site create`: a new Local Site. */
export const siteCreateCommand = (site: Command) =>
  site
    .command('create')
    .description('make a Local Site, which lives below /s/<name>/')
    .argument('<name>', SITE_NAME_RULE)
    .option('--public', 'open to everybody, not only to its users', false)
    .addHelpText('after', examples('site create acme', 'site create plaza --public'))
    .action(running(() => import('../sites/create.js')));
