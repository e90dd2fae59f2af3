import { Argument } from 'commander';
import type { AdminCommand } from '../admin-command';
import { SHELLS } from '../completion/shells';

/** `completion`: what a shell completes with the Tab key. */
export const completionCommand = (program: AdminCommand) =>
  program
    .command('completion')
    .description('print a script that lets a shell complete commands and options; docs/commands.md says where it goes')
    .addArgument(new Argument('<shell>', 'which').choices(SHELLS))
    .option('--command <name>', 'what these commands are called there', 'review-service-admin')
    .examples('completion bash > ~/.review-service-admin.bash', 'completion fish --command admin')
    .runs(() => import('../completion/print-script.js'));
