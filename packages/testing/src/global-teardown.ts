import { type AskedRun, isWhole } from './asked-run';
import { neverCompared } from './compared-exchanges';
import { keptServers } from './servers';

/**
 * After all suites: stops the servers and drops the databases.
 *
 * @throws {Error} if no suite of a whole run had an exchange of some operation, so that nothing holds its description
 */
export default async function tearDown(asked: AskedRun): Promise<void> {
  const never = neverCompared();
  await keptServers()?.stop();
  if (isWhole(asked) && never.length > 0) throw new Error(`No exchange of any suite was one of ${never.join(', ')}.`);
}
