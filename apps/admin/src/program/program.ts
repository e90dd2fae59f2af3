import { AdminCommand } from './admin-command';
import { apiTokenCommands } from './commands/api-token';
import { auditLogCommands } from './commands/audit';
import { completionCommand } from './commands/completion';
import { countsCommands } from './commands/counts';
import { credentialsCommands } from './commands/credentials';
import { directoryCommands } from './commands/directory';
import { doctorCommand } from './commands/doctor';
import { groupCommands } from './commands/group';
import { identityCommands } from './commands/identity';
import { importCommand } from './commands/import';
import { jobsCommands } from './commands/jobs';
import { mailCommands } from './commands/mail';
import { migrateFromReviewBoardCommand } from './commands/migrate-from-review-board';
import { migrateCommand } from './commands/migrate';
import { oauthAppCommands } from './commands/oauth-app';
import { oauthTokenCommands } from './commands/oauth-token';
import { permissionCommands } from './commands/permission';
import { repositoryCommands } from './commands/repository';
import { scimCommands } from './commands/scim';
import { secretsCommands } from './commands/secrets';
import { shadowCommand } from './commands/shadow';
import { signInCommands } from './commands/sign-in';
import { siteCommands } from './commands/site';
import { tokenCommands } from './commands/token';
import { tokenLimitsCommands } from './commands/token-limits';
import { userCommands } from './commands/user';
import { type Manner, speak } from '../base/output';

const WRONG_USE = 2;

const EXIT_STATUS = `
Exit status:
  0  done, or nothing to do
  1  refused or failed, or a problem was found; standard error says why
  ${WRONG_USE}  usage error`;

/** In the order of `--help`. */
const COMMANDS = [
  migrateCommand,
  importCommand,
  migrateFromReviewBoardCommand,
  shadowCommand,
  doctorCommand,
  userCommands,
  identityCommands,
  signInCommands,
  permissionCommands,
  siteCommands,
  groupCommands,
  repositoryCommands,
  apiTokenCommands,
  oauthAppCommands,
  oauthTokenCommands,
  tokenCommands,
  tokenLimitsCommands,
  scimCommands,
  secretsCommands,
  credentialsCommands,
  jobsCommands,
  mailCommands,
  countsCommands,
  directoryCommands,
  auditLogCommands,
  completionCommand,
];

/** Every command of the operator. It loads no implementation: see `runs`. */
export function makeProgram(release: string): AdminCommand {
  const program = new AdminCommand('npm run admin --')
    .description('Operator commands of the review service.')
    .option('--json', 'print the result as one JSON object on one line (docs/commands.md)')
    .option('--quiet', 'print only the result and errors')
    .version(release, '--version', 'print the release')
    .examples('migrate', 'import world.json', 'user create ann --email ann@example.com', 'doctor')
    .addHelpText('afterAll', EXIT_STATUS)
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', (_, command) => speak(command.optsWithGlobals<Manner>()))
    // Help: 0. Wrong use: 2, so that scripts can distinguish it from a failure.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USE))
    .showHelpAfterError('(see --help)');

  for (const declare of COMMANDS) declare(program);
  return program;
}
