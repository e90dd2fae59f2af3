import { Command } from 'commander';
import { apiTokenIssueCommand } from './commands/api-token-issue';
import { auditListCommand } from './commands/audit-list';
import { countsRebuildCommand } from './commands/counts-rebuild';
import { credentialsEndCommand } from './commands/credentials-end';
import { doctorCommand } from './commands/doctor';
import { importCommand } from './commands/import';
import { jobsDropCommand } from './commands/jobs-drop';
import { jobsListCommand } from './commands/jobs-list';
import { jobsRetryCommand } from './commands/jobs-retry';
import { jobsShowCommand } from './commands/jobs-show';
import { migrateCommand } from './commands/migrate';
import { oauthAppCreateCommand } from './commands/oauth-app-create';
import { oauthTokenIssueCommand } from './commands/oauth-token-issue';
import { secretsRotateCommand } from './commands/secrets-rotate';
import { siteAddUserCommand } from './commands/site-add-user';
import { siteCreateCommand } from './commands/site-create';
import { userCreateCommand } from './commands/user-create';
import { userDeactivateCommand } from './commands/user-deactivate';
import { userGrantCommand } from './commands/user-grant';
import { userPasswordCommand } from './commands/user-password';
import { examples } from './examples';
import { type Manner, speak } from './output';

const WRONG_USE = 2;

const EXIT_STATUS = `
Exit status:
  0  done, or nothing to do
  1  refused, failed, or a fault was found; standard error says why
  ${WRONG_USE}  wrong use`;

/** Every command of the operator. It loads no implementation: see `running`. */
export function makeProgram(release: string): Command {
  const program = new Command('npm run admin --')
    .description("The operator's commands of the review service.")
    .option('--json', 'answer with one object, on one line of standard output (docs/commands.md)')
    .option('--quiet', 'say nothing but the answer and faults')
    .version(release, '--version', 'print the release, and end')
    .addHelpText('after', examples('migrate', 'import world.json', 'user create ann --email ann@example.com', 'doctor'))
    .addHelpText('afterAll', EXIT_STATUS)
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', (_, command) => speak(command.optsWithGlobals<Manner>()))
    // Help: 0. Wrong use: 2, so that scripts can distinguish it from a failure.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USE))
    .showHelpAfterError('(--help says what there is)');

  migrateCommand(program);
  importCommand(program);
  doctorCommand(program);

  const user = program
    .command('user')
    .description('people: accounts, passwords, permissions')
    .addHelpText('after', examples('user create ann --email ann@example.com', 'user deactivate ann'));
  userCreateCommand(user);
  userPasswordCommand(user);
  userGrantCommand(user);
  userDeactivateCommand(user);

  const site = program
    .command('site')
    .description('Local Sites')
    .addHelpText('after', examples('site create acme', 'site add-user acme ann --admin'));
  siteCreateCommand(site);
  siteAddUserCommand(site);

  const apiToken = program
    .command('api-token')
    .description('API tokens')
    .addHelpText('after', examples('api-token issue ann --read-only --expires 30d'));
  apiTokenIssueCommand(apiToken);

  const oauthApp = program
    .command('oauth-app')
    .description('OAuth2 applications: programs that people let act for them')
    .addHelpText('after', examples('oauth-app create Dashboard --user ann --redirect-uri https://example.com/back'));
  oauthAppCreateCommand(oauthApp);

  const oauthToken = program
    .command('oauth-token')
    .description('OAuth2 access tokens')
    .addHelpText('after', examples('oauth-token issue ann --app Dashboard --scopes group:read,session:read'));
  oauthTokenIssueCommand(oauthToken);

  const secrets = program
    .command('secrets')
    .description('the keys that secrets are stored with')
    .addHelpText('after', examples('secrets rotate'));
  secretsRotateCommand(secrets);

  const credentials = program
    .command('credentials')
    .description('whatever lets people and programs in')
    .addHelpText('after', examples('credentials end --dry-run'));
  credentialsEndCommand(credentials);

  const jobs = program
    .command('jobs')
    .description('follow-up work: what changes left to the worker')
    .addHelpText('after', examples('jobs list', 'jobs retry --failed'));
  jobsListCommand(jobs);
  jobsShowCommand(jobs);
  jobsRetryCommand(jobs);
  jobsDropCommand(jobs);

  const counts = program
    .command('counts')
    .description('the totals that lists show')
    .addHelpText('after', examples('counts rebuild --check'));
  countsRebuildCommand(counts);

  const auditLog = program
    .command('audit')
    .description('the record of who did what')
    .addHelpText('after', examples('audit list --since 7d'));
  auditListCommand(auditLog);

  return program;
}
