import { InvalidArgumentError } from 'commander';
import type { AdminCommand } from '../admin-command';

function count(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Use a whole number.');
  return Number(text);
}

/** `doctor`: checks everything that the service needs, and says what to do. */
export const doctorCommand = (program: AdminCommand) =>
  program
    .command('doctor')
    .description('check settings, database, schema, keys, totals, storage and Redis; fails if there is a problem')
    .option('--apis <number>', 'maximum number of API processes, to check database connections', count)
    .option('--workers <number>', 'the same for workers', count)
    .examples('doctor', 'doctor --apis 6 --workers 6', 'doctor || echo "not now"')
    .runs(() => import('../../checks/doctor.js'));
