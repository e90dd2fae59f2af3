import { InvalidArgumentError } from 'commander';
import type { AdminCommand } from '../admin-command';
import { readPlace } from '../../subjects/audit-log/place';
import { readId } from '../../listing/read-id';
import { since } from '../../listing/since';

function hash(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new InvalidArgumentError('Use 64 hexadecimal digits.');
  return text.toLowerCase();
}

function month(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('Use a month such as 2026-11.');
  return text;
}

/** `audit`: the audit log. */
export function auditLogCommands(program: AdminCommand): void {
  const auditLog = program
    .command('audit')
    .description('the audit log')
    .examples('audit list --since 7d', 'audit verify');

  auditLog
    .command('list')
    .description('audit entries, newest first')
    .option('--subject <text>', 'only this subject, such as "group core" or "user ann"')
    .option('--action <name>', 'only this action, such as group.deleted or job.dropped')
    .option('--actor <name>', 'only by this person; "operator" for these commands')
    .option('--since <when>', 'earliest time, such as 12h or 7d ago, or 2030-01-31T12:00:00Z', since)
    .option('--until <when>', 'latest time, in the same forms', since)
    .paged(readPlace)
    .examples('audit list', 'audit list --since 7d --action job.dropped', 'audit list --actor ann --limit 200')
    .runs(() => import('../../subjects/audit-log/list.js'));

  auditLog
    .command('verify')
    .description(
      'compare the audit log with its seals, and report the first entry of each month that was changed, removed or inserted',
    )
    .option('--root <hash>', 'a root or seal hash kept elsewhere, which must be among the seals', hash)
    .option('--roots <file>', 'seals kept elsewhere, one per line, as in AUDIT_ROOTS_FILE')
    .option('--month <month>', 'check only this month, such as 2026-11', month)
    .examples('audit verify', 'audit verify --roots audit-roots.jsonl', 'audit verify --month 2026-11')
    .runs(() => import('../../subjects/audit-log/verify.js'));

  auditLog
    .command('roots')
    .description('seals of the audit log with their roots, newest first, to keep elsewhere')
    .paged(readId)
    .examples('audit roots --limit 1', 'audit roots --json')
    .runs(() => import('../../subjects/audit-log/roots.js'));
}
