import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** The exit code and output of a run. */
interface Ended {
  readonly code: number;
  readonly said: string;
}

/** Runs jest on suites that a test has written into a folder, with these settings besides. */
export function jestInFolder(folder: string, settings: object, maxWorkers: number): Promise<Ended> {
  const config = JSON.stringify({ rootDir: folder, testRegex: '/[^/]+\\.spec\\.js$', transform: {}, ...settings });
  const options = ['--config', config, '--watchman=false', `--maxWorkers=${maxWorkers}`];
  return new Promise((done) =>
    execFile(process.execPath, [resolve('node_modules/jest/bin/jest.js'), ...options], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  );
}
