import { commandLine } from '@review-service/embedded/command-line';
import type { Settings } from './settings';

/** The message once the service runs, on one screen: addresses, demo accounts, and what to try first. */
export function banner(
  { port, siteUrl, databaseUrl, dataDir: givenDataDir }: Settings,
  dataDir: string,
  mailPage: string | undefined,
): string {
  const local = `http://localhost:${port}`;
  const withDoomedToken = "curl -i -H 'Authorization: Bearer demo-oauth-token-to-delete'";
  return `
Review Service is running${siteUrl === local ? '' : `. Its public address is ${siteUrl}`}.

  App            ${local}/dashboard/
  API            ${local}/api/   (reference: ${local}/docs/)
  Mail           ${mailPage === undefined ? 'sent by MAIL_URL' : `${mailPage}   (caught, not sent)`}
  Data, logs     ${dataDir}

Demo accounts${databaseUrl ? ', if the database was empty' : ''}: admin (superuser), erin (changes groups), alice, bob, carol, dave, grace.
Each password is the username. Sign in as bob, open "Keep the harbour's time zone", and view its diff. Click a line
number, write a comment, and publish the review. Then sign in as alice, who owns the change, and reply.

A deleted token stops working at once:
  ${withDoomedToken} ${local}/api/session/
  curl -i -u alice:alice -X DELETE ${local}/api/oauth-tokens/5/
  ${withDoomedToken} ${local}/api/session/
The audit log: ${commandLine('admin -- audit list', givenDataDir)}${databaseUrl ? ' (with the same DATABASE_URL)' : ''}

More to try: docs/first-steps.md. Press Ctrl-C to stop.
`;
}
