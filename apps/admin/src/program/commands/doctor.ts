import { InvalidArgumentError } from 'commander';
import type { AdminCommand } from '../admin-command';

function count(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** `doctor`: checks everything that the service needs, and says what to do. */
export const doctorCommand = (program: AdminCommand) =>
  program
    .command('doctor')
    .description(
      'check settings, database, schema, keys, totals, storage and Redis; fails when something has to be mended',
    )
    .option('--apis <number>', 'how many API processes there are at most: are there connections for all?', count)
    .option('--workers <number>', 'the same of workers', count)
    .examples('doctor', 'doctor --apis 6 --workers 6', 'doctor || echo "not now"')
    .runs(() => import('../../checks/doctor.js'));
