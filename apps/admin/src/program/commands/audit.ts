import { InvalidArgumentError } from 'commander';
import type { AdminCommand } from '../admin-command';
import { readPlace } from '../../subjects/audit-log/place';
import { readId } from '../../listing/read-id';
import { since } from '../../listing/since';

function hash(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new InvalidArgumentError('Say 64 hexadecimal digits.');
  return text.toLowerCase();
}

function month(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('Say a month such as 2026-11.');
  return text;
}

/** `audit`: the record of who did what. */
export function auditLogCommands(program: AdminCommand): void {
  const auditLog = program
    .command('audit')
    .description('the record of who did what')
    .examples('audit list --since 7d', 'audit verify');

  auditLog
    .command('list')
    .description('who did what, newest first')
    .option('--subject <text>', 'only of this, such as "group core" or "user ann"')
    .option('--action <name>', 'only this, such as group.deleted or job.dropped')
    .option('--actor <name>', 'only of this person; "operator" is who uses these commands')
    .option('--since <when>', 'such as 12h or 7d, or a time such as 2030-01-31T12:00:00Z', since)
    .option('--until <when>', 'the same: only what was earlier', since)
    .paged(readPlace)
    .examples('audit list', 'audit list --since 7d --action job.dropped', 'audit list --actor ann --limit 200')
    .runs(() => import('../../subjects/audit-log/list.js'));

  auditLog
    .command('verify')
    .description(
      'compare the audit log with its seals, and name the first entry of each month that was changed, removed or put in; fail when there is one',
    )
    .option('--root <hash>', 'a root or the hash of a seal that was kept elsewhere: it must be among the seals', hash)
    .option('--roots <file>', 'seals that were kept elsewhere, one in each line, as AUDIT_ROOTS_FILE has them')
    .option('--month <month>', 'read the entries of this month alone, such as 2026-11', month)
    .examples('audit verify', 'audit verify --roots audit-roots.jsonl', 'audit verify --month 2026-11')
    .runs(() => import('../../subjects/audit-log/verify.js'));

  auditLog
    .command('roots')
    .description('the seals of the audit log with their roots, newest first, to keep elsewhere')
    .paged(readId)
    .examples('audit roots --limit 1', 'audit roots --json')
    .runs(() => import('../../subjects/audit-log/roots.js'));
}
