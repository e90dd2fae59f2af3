/**
 * What `npm start`, `npm test` and most of `npm run` call: from a bare checkout to a running service, a finished test
 * run or a verdict. Plain Node without dependencies, since it is what installs them.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkAll, checkChanged } from './bootstrap/check.mjs';
import { checkout } from './bootstrap/checkout.mjs';
import { install } from './bootstrap/install.mjs';
import { endWithParent } from './bootstrap/lifeline.mjs';
import { demandNode, recommendNode } from './bootstrap/node-version.mjs';
import { run } from './bootstrap/run.mjs';
import {
  build,
  buildForSuites,
  buildToRun,
  runAllSuites,
  runShortSuites,
  runSuites,
  sayWhatIsOld,
} from './bootstrap/steps.mjs';

const USAGE = `Usage: npm run <command> -- <options>

  start [--verbose]      install, build, then run the service with its own PostgreSQL until Ctrl-C
  test [jest options]    install, then run every short suite against a real PostgreSQL and Redis, from the sources
  test:all [jest flags]  install, build, then run the long suites, too, such as the crawl, random worlds and drills
  spec [jest options]    install, then run suites of both kinds by their names, from the sources: the short loop
  dist [--verbose]       install and build
  mutants [--only <name>] [--all]
                         install, then plant known faults one by one, and say which suites notice each
  settings, openapi      install, build, then write docs/settings.md, or the description of the API
  new:migration <name>   install, build, then write a migration of what the entities say
  bench, bench:mail, bench:move, bench:pages, bench:web, chaos, fuzz, fuzz:markdown, fuzz:patches, picture, rollout
                         install, build, then what their --help says
  check [--verbose] [--changed]
                         install, build, then formatting, lint, types, room boundaries, unused code and more;
                         --changed is quick: it builds the client alone, and reads the files that differ from main

Such as: npm test -- groups. The settings of the service are in docs/settings.md.`;

const commands = {
  async start([...options]) {
    recommendNode();
    const verbose = options.includes('--verbose');
    await install(verbose);
    await buildToRun(verbose);
    const { run } = createRequire(import.meta.url)(join(checkout, 'apps/standalone/dist/main.js'));
    return run();
  },
  async test(options) {
    await install(false);
    await buildForSuites();
    return runShortSuites(options);
  },
  async 'test:all'(options) {
    await prepare(false);
    return runAllSuites(options);
  },
  async spec(options) {
    await install(false);
    await buildForSuites();
    sayWhatIsOld();
    return runSuites(options);
  },
  async mutants(options) {
    await install(false);
    await buildForSuites();
    return node('mutants.mjs', options);
  },
  dist: (options) => prepare(options.includes('--verbose')),
  settings: (options) => script('settings.mjs', options),
  openapi: (options) => script('openapi.mjs', options),
  'new:migration': (options) => script('new-migration.mjs', options),
  bench: (options) => drill('bench/main.js', options),
  chaos: (options) => drill('chaos/main.js', options),
  fuzz: (options) => drill('fuzz/main.js', options),
  'fuzz:markdown': (options) => drill('fuzz/markdown/main.js', options),
  'fuzz:patches': (options) => drill('fuzz/patches/main.js', options),
  'bench:mail': (options) => drill('mail/main.js', options),
  'bench:move': (options) => drill('move/main.js', options),
  'bench:pages': (options) => drill('pages/main.js', options),
  'bench:web': (options) => drill('web/main.js', options),
  picture: (options) => drill('web/picture/main.js', options),
  rollout: (options) => drill('rollout/main.js', options),
  async check(options) {
    const verbose = options.includes('--verbose');
    const isChanged = options.includes('--changed');
    await prepare(verbose, ...(isChanged ? ['client'] : []));
    return isChanged ? checkChanged(verbose) : checkAll(verbose);
  },
};

/** Runs a script of this room that needs a build. */
async function script(file, options) {
  await prepare(false);
  return node(file, options);
}

/** Runs a script of this room. */
async function node(file, options) {
  return (await run(process.execPath, [join(checkout, 'packages/tooling', file), ...options], { prints: true })).code;
}

/** Builds the drills with what they try, and runs one. */
async function drill(file, options) {
  await prepare(false, 'drills');
  return (await run(process.execPath, [join(checkout, 'packages/drills/dist', file), ...options], { prints: true }))
    .code;
}

async function prepare(verbose, ...rooms) {
  await install(verbose);
  await build(verbose, ...rooms);
}

const [name, ...options] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command || (options.includes('--help') && ['start', 'check', 'dist'].includes(name))) {
  const asked = ['--help', '-h', 'help'].includes(name) || command;
  console[asked ? 'log' : 'error'](USAGE);
  process.exit(asked ? 0 : 2);
}
demandNode();
endWithParent();
process.exit(await command(options));
