import { chooseDataDir } from '@review-service/embedded/data-dir';
import { SettingError } from '@review-service/embedded/setting';
import { banner } from './banner';
import { Failure } from './failure';
import { builtPrograms, CHECKOUT } from './programs';
import { startService } from './service';
import { readSettings } from './settings';
import { StopSignals } from './stop-signals';
import { Supervisor, untilAborted } from './supervisor';

/** In ms. A busy machine starts programs slowly, but something moves. */
const PATIENCE = 120_000;

/**
 * Runs the whole service on this machine until it is asked to stop; returns the exit code.
 * @param patience the longest time without a sign of a program that is to become ready, in ms
 */
export async function run(env = process.env, programs = builtPrograms, patience = PATIENCE): Promise<number> {
  const signals = new StopSignals();
  const supervisor = new Supervisor(signals.raised);
  signals.whenImpatient(() => supervisor.kill());
  try {
    const settings = readSettings(env);
    const dataDir = chooseDataDir(env, CHECKOUT);
    console.log(`Starting with the data in ${dataDir} …`);
    const stopping = signals.raised;
    const mailPage = await startService(supervisor, { settings, dataDir, programs, env, stopping, patience });
    console.log(banner(settings, dataDir, mailPage));
    const loss = await Promise.race([supervisor.firstLoss(), untilAborted(signals.raised)]);
    if (loss) throw loss;
  } catch (thrown) {
    if (!signals.raised.aborted) return complain(thrown);
  } finally {
    if (signals.raised.aborted) console.log('Stopping …');
    await supervisor.stop();
    signals.release();
  }
  return 0;
}

function complain(thrown: unknown): number {
  const isExpected = thrown instanceof SettingError || thrown instanceof Failure;
  console.error(isExpected ? thrown.message : thrown);
  return 1;
}

if (require.main === module) void run().then((code) => process.exit(code));
