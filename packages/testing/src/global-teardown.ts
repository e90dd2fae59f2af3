import { type AskedRun, isWhole } from './asked-run';
import { neverCompared } from './compared-exchanges';
import { sayWhatIsLeftOut } from './left-out';
import { keptServers } from './servers';

/**
 * After all suites: stops the servers, drops the databases, and says what was left out.
 *
 * @throws {Error} if no suite of a whole run had an exchange of some operation, so that nothing holds its description; or
 * on a machine for CI that lacks a program
 */
export default async function tearDown(asked: AskedRun): Promise<void> {
  const never = neverCompared();
  await keptServers()?.stop();
  if (isWhole(asked) && never.length > 0) throw new Error(`No exchange of any suite was one of ${never.join(', ')}.`);
  sayWhatIsLeftOut();
}
