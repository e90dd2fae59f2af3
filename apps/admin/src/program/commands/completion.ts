import { Argument } from 'commander';
import type { AdminCommand } from '../admin-command';
import { SHELLS } from '../completion/shells';

/** `completion`: what a shell completes with the Tab key. */
export const completionCommand = (program: AdminCommand) =>
  program
    .command('completion')
    .description('print a shell completion script; docs/commands.md says where to install it')
    .addArgument(new Argument('<shell>', 'name of the shell').choices(SHELLS))
    .option('--command <name>', 'name of the command to complete', 'review-service-admin')
    .examples('completion bash > ~/.review-service-admin.bash', 'completion fish --command admin')
    .runs(() => import('../completion/print-script.js'));
