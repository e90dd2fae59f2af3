import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { checkout, env as ownEnv, program } from './checkout.mjs';
import { changedSinceBuild, rememberBuild } from './last-build.mjs';
import { removeOldMigrations } from './old-migrations.mjs';
import { run, step } from './run.mjs';

/** Builds all rooms, or these with those that they need, if they changed since their last build, as turbo finds. */
export async function build(verbose, ...rooms) {
  await turbo(verbose, 'build', 'compress', ...rooms.map((room) => `--filter=@review-service/${room}...`));
  if (rooms.length === 0) rememberBuild();
}

/** Builds what runs on this machine alone: without the client, and without compressing the app, which takes longest. */
export const buildToRun = (verbose) => turbo(verbose, 'build', '--filter=@review-service/standalone');

async function turbo(verbose, ...tasks) {
  removeOldMigrations();
  await step('Building', program('turbo'), ['run', ...tasks, '--output-logs=errors-only'], { verbose });
}

/**
 * Builds what suites need beside the sources: what keeps the servers, the types that the description of the API is made
 * of, and the thread and the process that render Markdown and draw pictures, which are of the worker's rooms.
 */
export const buildForSuites = () => build(false, 'embedded', 'worker');

/** Warns of an old `dist`: suites that start programs start those of `dist`, all others use the sources. */
export function sayWhatIsOld() {
  const changed = changedSinceBuild();
  if (changed.length === 0) return;
  const rooms = [...new Set(changed.map((file) => file.split(sep).slice(0, 2).join('/')))];
  const sources = changed.length === 1 ? '1 source differs' : `${changed.length} sources differ`;
  console.log(
    `${sources} from the last build, in ${rooms.join(', ')}. Suites that start programs start that build: run \`npm run dist\` before them.`,
  );
}

/**
 * What Node is told that runs the suites: other rooms are taken from their sources; and more room for new objects (in MB), with
 * which a suite of a thousand requests takes a tenth less processor, because it collects less garbage.
 */
const NODE_FLAGS = ['--conditions=@review-service/source', '--max-semi-space-size=64'];

/** Runs suites from the sources of all rooms. They print, unless `prints` is false. */
export async function runSuites(options, { env = ownEnv, prints = true } = {}) {
  const jest = join(checkout, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [...NODE_FLAGS, jest, '--config', 'jest.config.mjs', ...options];
  return (await run(process.execPath, args, { env, prints })).code;
}

/** The suites that `npm test` leaves out. */
const LONG = '\\.long\\.spec\\.ts$';

/** Runs the suites of its folder as one where suites are not named. */
const TOGETHER = 'together.spec.ts';

/** Runs the short suites. */
export const runShortSuites = (options, how = {}) =>
  runSuites([...options, ...ignoring([LONG, ...runElsewhere(options)])], how);

/** Runs the suites of both kinds, with all cases of those that take a sample. */
export const runAllSuites = (options) =>
  runSuites([...options, ...ignoring(runElsewhere(options))], { env: { ...ownEnv, TEST_SAMPLES: 'all' } });

const ignoring = (patterns) => patterns.map((pattern) => `--testPathIgnorePatterns=${pattern}`);

/** Patterns of suites that another one runs: none of those that are named, which run alone. */
function runElsewhere(options) {
  const areNamed = options.some((option) => !option.startsWith('-'));
  return areNamed ? [`/${TOGETHER}`] : suitesRunTogether();
}

/** Patterns of suites that another one runs. */
function suitesRunTogether() {
  const rooms = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(checkout, folder)).map((room) => join(folder, room, 'src')),
  );
  return rooms
    .filter((room) => existsSync(join(checkout, room)))
    .flatMap((room) =>
      readdirSync(join(checkout, room), { recursive: true })
        .filter((file) => basename(file) === TOGETHER)
        .map((file) => `/${dirname(join(room, file))}/.*(?<!/together|\\.long)\\.spec\\.ts$`),
    );
}
