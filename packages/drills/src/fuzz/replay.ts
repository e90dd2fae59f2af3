import { readFileSync } from 'node:fs';
import { Fuzzer } from './fuzz';
import { describeShot, type Shot } from './request';
import { type Ground, FuzzedService } from './service';
import { faultOf } from './verdict';

/** Sends a shot that a failed run has kept to a new world, and prints the outcome. */
export async function replay(ground: Ground, file: string): Promise<void> {
  // The reason for the cast: it is a file that conclude() wrote.
  const shot = JSON.parse(readFileSync(file, 'utf8')) as Shot;
  const service = await FuzzedService.launch(ground);
  try {
    const fuzzer = new Fuzzer(service);
    await fuzzer.remake();
    const outcome = await fuzzer.fire(shot);
    const fault = faultOf(shot, outcome);
    console.log(describeShot(shot));
    for (const { head, body } of outcome.answers) console.log(`\n${head}\n\n${body.slice(0, 2_000)}`);
    console.log(`\n${outcome.ended} after ${(outcome.took / 1000).toFixed(2)} s: ${fault ?? 'as it should be'}`);
    process.exitCode = fault === undefined ? 0 : 1;
  } finally {
    await service.stop();
  }
}
