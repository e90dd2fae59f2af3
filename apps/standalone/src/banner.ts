import { commandLine } from '@review-service/embedded/command-line';
import type { Settings } from './settings';

/**
 * The message once the service runs: addresses, demo logins, and commands to paste, which work in this order and
 * repeatedly.
 */
export function banner(
  { port, siteUrl, databaseUrl, dataDir: givenDataDir }: Settings,
  dataDir: string,
  mailPage: string | undefined,
): string {
  const local = `http://localhost:${port}`;
  const api = `${local}/api`;
  const asAdmin = 'curl -u admin:admin';
  const asAlice = 'curl -u alice:alice';
  const withDoomedToken = "curl -i -H 'Authorization: Bearer demo-oauth-token-to-delete'";
  return `
The service is up: ${local}/dashboard/${siteUrl === local ? '' : ` (in public ${siteUrl})`}
Sign in as bob, and open "Keep the harbour's time zone". "Look at the diff", click the number of a line, say something
about it, and "Publish review". Then sign in as alice, whose change it is, and answer.
Its API:           ${local}/api/, described at ${local}/docs/
A first review:    ${local}/docs/first-review/
${mailPage === undefined ? '' : `Mail it would send: ${mailPage}\n`}Ctrl-C stops it.   Data and logs: ${dataDir}

Demo accounts${databaseUrl ? ', where the database was empty at its first start' : ''} (the password is the user name):
  admin   may do everything
  erin    may change groups
  alice   administers the site "acme"; has an API token and OAuth2 tokens
  bob, dave, grace; carol, whose profile is private

Try it:
  curl ${api}/
  curl '${api}/groups/?max-results=3'
  ${asAdmin} -d name=night-shift -d 'display_name=Night shift' ${api}/groups/
  ${asAdmin} -X PUT -d name=night-owls -d 'display_name=Night owls' ${api}/groups/night-shift/
  ${asAdmin} -d username=alice ${api}/groups/night-owls/users/
  ${asAdmin} -i -X DELETE ${api}/groups/night-owls/
  curl -H 'Authorization: token demo-token-of-alice' ${api}/session/
  ${asAlice} ${api}/oauth-tokens/
  ${asAlice} -X PUT -d add_scopes=group:read,user:read ${api}/oauth-tokens/4/
  ${withDoomedToken} ${api}/session/
  ${asAlice} -i -X DELETE ${api}/oauth-tokens/5/
  ${withDoomedToken} ${api}/session/
  curl '${api}/review-requests/6/changes/'
  curl -H 'Accept: text/x-patch' ${api}/review-requests/6/diffs/3/
  curl '${api}/review-requests/6/file-attachments/'
  curl '${api}/review-requests/9/reviews/'
  curl '${api}/repositories/1/diff-file-attachments/?mimetype=image/png'
  curl -o hero.png ${local}/r/1/file/1/download/
  ${asAlice} -F filediff=8 -F 'caption=The new banner' -F path=@hero.png ${api}/repositories/1/diff-file-attachments/
  ${asAlice} -F 'caption=The banner beside it' -F path=@hero.png ${api}/review-requests/6/file-attachments/
  ${asAlice} -X PUT -d public=1 ${api}/review-requests/6/draft/
  curl -d client_id=demo-command-line -d 'scope=session:read group:read' ${local}/oauth2/device_authorization/
In a browser: sign in as alice, type the code that the last line showed, see what may act for you, and end it:
  ${local}/oauth2/device/
  ${local}/account/tokens/
And what the worker did about it, in another terminal${databaseUrl ? ' with the same DATABASE_URL' : ''}:
  ${commandLine('admin -- audit list', givenDataDir)}
`;
}
