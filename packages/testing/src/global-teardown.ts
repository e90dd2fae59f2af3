import { keptServers } from './servers';

/** After all suites: nothing stays behind. */
export default async function tearDown(): Promise<void> {
  await keptServers()?.stop();
}
