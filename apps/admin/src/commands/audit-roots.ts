import type { Command } from 'commander';
import { examples } from '../examples';
import { paged, readId } from '../listing/paged';
import { running } from '../running';

/** `audit roots`: the seals of the audit log, newest first. */
export const auditRootsCommand = (auditLog: Command) =>
  paged(
    auditLog
      .command('roots')
      .description('the seals of the audit log with their roots, newest first, to keep elsewhere'),
    readId,
  )
    .addHelpText('after', examples('audit roots --limit 1', 'audit roots --json'))
    .action(running(() => import('../audit-log/roots.js')));
