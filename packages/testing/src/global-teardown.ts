import { keptServers } from './servers';

/** After all suites: stops the servers and drops the databases. */
export default async function tearDown(): Promise<void> {
  await keptServers()?.stop();
}
