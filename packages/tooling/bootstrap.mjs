/**
 * What `npm start`, `npm test` and `npm run check` call: from a bare checkout to a running service, a finished test run
 * or a verdict. Plain Node without dependencies, since it is what installs them.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { check } from './bootstrap/check.mjs';
import { checkout } from './bootstrap/checkout.mjs';
import { install } from './bootstrap/install.mjs';
import { endWithParent } from './bootstrap/lifeline.mjs';
import { demandNode } from './bootstrap/node-version.mjs';
import { build, runTests } from './bootstrap/steps.mjs';

const USAGE = `Usage: node packages/tooling/bootstrap.mjs <command>

  start [--verbose]      install, build, then run the service with its own PostgreSQL until Ctrl-C
  test [jest options]    install, build, then run every suite against a real PostgreSQL and Redis
  check [--verbose]      install, build, then formatting, lint, types, room boundaries and unused code

npm passes options on after two dashes: npm test -- groups. The settings of the service are in README.md.`;

const commands = {
  async start([...options]) {
    await prepare(options.includes('--verbose'), '@review-service/standalone...');
    const { run } = createRequire(import.meta.url)(join(checkout, 'apps/standalone/dist/main.js'));
    return run();
  },
  async test(options) {
    await prepare(false);
    return runTests(options);
  },
  async check(options) {
    const verbose = options.includes('--verbose');
    await prepare(verbose);
    return check(verbose);
  },
};

async function prepare(verbose, filter) {
  await install(verbose);
  await build(verbose, filter);
}

const [name, ...options] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command || (options.includes('--help') && name !== 'test')) {
  const asked = ['--help', '-h', 'help'].includes(name) || command;
  console[asked ? 'log' : 'error'](USAGE);
  process.exit(asked ? 0 : 2);
}
demandNode();
endWithParent();
process.exit(await command(options));
