import { start } from '@review-service/platform/process/start';
import { makeProgram } from './program';

/** Runs the command that this process was started for, and ends it with the command's exit status. */
export const runProgram = (release: string): Promise<void> =>
  start(async () => {
    try {
      const program = makeProgram(release);
      // Who types nothing asks what there is.
      if (process.argv.length > 2) await program.parseAsync();
      else program.outputHelp();
    } catch (error) {
      const { inOneLine } = await import('../base/failure.js');
      throw inOneLine(error);
    }
    await new Promise<unknown>((written) => process.stdout.write('', written));
    // Does not wait for what may never end, such as a check after its timeout.
    process.exit();
  });
