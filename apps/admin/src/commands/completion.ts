import { Argument, type Command } from 'commander';
import { SHELLS } from '../completion/shells';
import { examples } from '../examples';
import { running } from '../running';

/** `completion`: what a shell completes with the Tab key. */
export const completionCommand = (program: Command) =>
  program
    .command('completion')
    .description('print a script that lets a shell complete commands and options; docs/commands.md says where it goes')
    .addArgument(new Argument('<shell>', 'which').choices(SHELLS))
    .option('--command <name>', 'what these commands are called there', 'review-service-admin')
    .addHelpText('after', examples('completion bash > ~/.review-service-admin.bash', 'completion fish --command admin'))
    .action(running(() => import('../completion/print-script.js')));
