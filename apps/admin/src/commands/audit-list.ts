import type { Command } from 'commander';
import { readPlace } from '../audit-log/place';
import { examples } from '../examples';
import { paged } from '../listing/paged';
import { since } from '../listing/since';
import { running } from '../running';

/** `audit list`: who did what, newest first. */
export const auditListCommand = (auditLog: Command) =>
  paged(
    auditLog
      .command('list')
      .description('who did what, newest first')
      .option('--subject <text>', 'only of this, such as "group core" or "user ann"')
      .option('--action <name>', 'only this, such as group.deleted or job.dropped')
      .option('--actor <name>', 'only of this person; "operator" is who uses these commands')
      .option('--since <when>', 'such as 12h or 7d, or a time such as 2030-01-31T12:00:00Z', since)
      .option('--until <when>', 'the same: only what was earlier', since),
    readPlace,
  )
    .addHelpText(
      'after',
      examples('audit list', 'audit list --since 7d --action job.dropped', 'audit list --actor ann --limit 200'),
    )
    .action(running(() => import('../audit-log/list.js')));
