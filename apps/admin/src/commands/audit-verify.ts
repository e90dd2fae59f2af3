import { type Command, InvalidArgumentError } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `audit verify`: is the audit log the one that was sealed? */
export const auditVerifyCommand = (auditLog: Command) =>
  auditLog
    .command('verify')
    .description(
      'compare the audit log with its seals, and name the first entry of each month that was changed, removed or put in; fail when there is one',
    )
    .option('--root <hash>', 'a root or the hash of a seal that was kept elsewhere: it must be among the seals', hash)
    .option('--roots <file>', 'seals that were kept elsewhere, one in each line, as AUDIT_ROOTS_FILE has them')
    .option('--month <month>', 'read the entries of this month alone, such as 2026-11', month)
    .addHelpText(
      'after',
      examples('audit verify', 'audit verify --roots audit-roots.jsonl', 'audit verify --month 2026-11'),
    )
    .action(running(() => import('../audit-log/verify.js')));

function hash(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new InvalidArgumentError('Say 64 hexadecimal digits.');
  return text.toLowerCase();
}

function month(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('Say a month such as 2026-11.');
  return text;
}
