import { Command } from 'commander';
import { apiTokenEndCommand } from './commands/api-token-end';
import { apiTokenIssueCommand } from './commands/api-token-issue';
import { apiTokenListCommand } from './commands/api-token-list';
import { auditListCommand } from './commands/audit-list';
import { auditRootsCommand } from './commands/audit-roots';
import { auditVerifyCommand } from './commands/audit-verify';
import { completionCommand } from './commands/completion';
import { countsRebuildCommand } from './commands/counts-rebuild';
import { credentialsEndCommand } from './commands/credentials-end';
import { doctorCommand } from './commands/doctor';
import { groupAddUserCommand } from './commands/group-add-user';
import { groupCreateCommand } from './commands/group-create';
import { groupDeleteCommand } from './commands/group-delete';
import { groupListCommand } from './commands/group-list';
import { groupMembersCommand } from './commands/group-members';
import { groupRemoveUserCommand } from './commands/group-remove-user';
import { groupRenameCommand } from './commands/group-rename';
import { groupRestoreCommand } from './commands/group-restore';
import { groupShowCommand } from './commands/group-show';
import { importCommand } from './commands/import';
import { jobsDropCommand } from './commands/jobs-drop';
import { jobsListCommand } from './commands/jobs-list';
import { jobsRetryCommand } from './commands/jobs-retry';
import { jobsShowCommand } from './commands/jobs-show';
import { mailBouncedCommand } from './commands/mail-bounced';
import { mailForgetCommand } from './commands/mail-forget';
import { mailTestCommand } from './commands/mail-test';
import { migrateCommand } from './commands/migrate';
import { oauthAppCreateCommand } from './commands/oauth-app-create';
import { oauthAppDisableCommand } from './commands/oauth-app-disable';
import { oauthAppEditCommand } from './commands/oauth-app-edit';
import { oauthAppListCommand } from './commands/oauth-app-list';
import { oauthAppShowCommand } from './commands/oauth-app-show';
import { oauthTokenEndCommand } from './commands/oauth-token-end';
import { oauthTokenIssueCommand } from './commands/oauth-token-issue';
import { oauthTokenListCommand } from './commands/oauth-token-list';
import { permissionListCommand } from './commands/permission-list';
import { repositoryArchiveCommand } from './commands/repository-archive';
import { repositoryCheckCommand } from './commands/repository-check';
import { repositoryListCommand } from './commands/repository-list';
import { repositoryRestoreCommand } from './commands/repository-restore';
import { repositoryShowCommand } from './commands/repository-show';
import { secretsRotateCommand } from './commands/secrets-rotate';
import { siteAddUserCommand } from './commands/site-add-user';
import { siteCreateCommand } from './commands/site-create';
import { siteListCommand } from './commands/site-list';
import { tokenFindCommand } from './commands/token-find';
import { tokenLimitsSetCommand } from './commands/token-limits-set';
import { tokenLimitsShowCommand } from './commands/token-limits-show';
import { userActivateCommand } from './commands/user-activate';
import { userCreateCommand } from './commands/user-create';
import { userDeactivateCommand } from './commands/user-deactivate';
import { userGrantCommand } from './commands/user-grant';
import { userListCommand } from './commands/user-list';
import { userPasswordCommand } from './commands/user-password';
import { userShowCommand } from './commands/user-show';
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
    .addHelpText('after', examples('user list', 'user create ann --email ann@example.com', 'user deactivate ann'));
  userListCommand(user);
  userShowCommand(user);
  userCreateCommand(user);
  userPasswordCommand(user);
  userGrantCommand(user);
  userDeactivateCommand(user);
  userActivateCommand(user);

  const permission = program
    .command('permission')
    .description('what people may do')
    .addHelpText('after', examples('permission list'));
  permissionListCommand(permission);

  const site = program
    .command('site')
    .description('Local Sites')
    .addHelpText('after', examples('site list', 'site create acme', 'site add-user acme ann --admin'));
  siteListCommand(site);
  siteCreateCommand(site);
  siteAddUserCommand(site);

  const group = program
    .command('group')
    .description('review groups')
    .addHelpText(
      'after',
      examples('group list --site acme', 'group show core', 'group create core', 'group delete core --dry-run'),
    );
  groupListCommand(group);
  groupShowCommand(group);
  groupCreateCommand(group);
  groupRenameCommand(group);
  groupMembersCommand(group);
  groupAddUserCommand(group);
  groupRemoveUserCommand(group);
  groupDeleteCommand(group);
  groupRestoreCommand(group);

  const repository = program
    .command('repository')
    .description('repositories')
    .addHelpText(
      'after',
      examples('repository list', 'repository show website', 'repository archive website --dry-run'),
    );
  repositoryListCommand(repository);
  repositoryShowCommand(repository);
  repositoryCheckCommand(repository);
  repositoryArchiveCommand(repository);
  repositoryRestoreCommand(repository);

  const apiToken = program
    .command('api-token')
    .description('API tokens')
    .addHelpText('after', examples('api-token list --user ann', 'api-token issue ann --read-only --expires 30d'));
  apiTokenListCommand(apiToken);
  apiTokenIssueCommand(apiToken);
  apiTokenEndCommand(apiToken);

  const oauthApp = program
    .command('oauth-app')
    .description('OAuth2 applications: programs that people let act for them')
    .addHelpText(
      'after',
      examples('oauth-app list', 'oauth-app create Dashboard --user ann --redirect-uri https://example.com/back'),
    );
  oauthAppListCommand(oauthApp);
  oauthAppShowCommand(oauthApp);
  oauthAppCreateCommand(oauthApp);
  oauthAppEditCommand(oauthApp);
  oauthAppDisableCommand(oauthApp);

  const oauthToken = program
    .command('oauth-token')
    .description('OAuth2 access tokens')
    .addHelpText(
      'after',
      examples('oauth-token list --user ann', 'oauth-token issue ann --app Dashboard --scopes group:read,session:read'),
    );
  oauthTokenListCommand(oauthToken);
  oauthTokenIssueCommand(oauthToken);
  oauthTokenEndCommand(oauthToken);

  const token = program
    .command('token')
    .description('tokens of any kind, by their value')
    .addHelpText('after', examples('token find < leaked'));
  tokenFindCommand(token);

  const tokenLimits = program
    .command('token-limits')
    .description('how long API tokens may live, and go unused')
    .addHelpText('after', examples('token-limits show', 'token-limits set --max-life 90d --preview'));
  tokenLimitsShowCommand(tokenLimits);
  tokenLimitsSetCommand(tokenLimits);

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

  const mail = program
    .command('mail')
    .description('mail to people')
    .addHelpText('after', examples('mail test ann@example.com', 'mail bounced'));
  mailTestCommand(mail);
  mailBouncedCommand(mail);
  mailForgetCommand(mail);

  const counts = program
    .command('counts')
    .description('the totals that lists show')
    .addHelpText('after', examples('counts rebuild --check'));
  countsRebuildCommand(counts);

  const auditLog = program
    .command('audit')
    .description('the record of who did what')
    .addHelpText('after', examples('audit list --since 7d', 'audit verify'));
  auditListCommand(auditLog);
  auditVerifyCommand(auditLog);
  auditRootsCommand(auditLog);

  completionCommand(program);

  return program;
}
