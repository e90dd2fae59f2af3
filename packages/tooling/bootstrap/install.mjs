import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkout, env, program } from './checkout.mjs';
import { step } from './run.mjs';

/** What installs the packages, with its hash in a lock file of its own: nothing is run that no lock file has. */
const installer = join(checkout, 'packages', 'tooling', 'installer');

const keyFile = join(checkout, 'node_modules', '.install-key');

/** The settings of the outer npm that pnpm gets: how to reach a registry. Others would change what pnpm does. */
const REACHING =
  /^npm_config_(registry|@.+:registry|\/\/.*|ca|cafile|cert|key|cache|(https?_)?proxy|noproxy|strict_ssl|userconfig|globalconfig)$/i;

/** Installs the packages of the lock file, unless they are installed for this lock file, Node version and platform. */
export async function install(verbose) {
  const key = installKey();
  if (existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key && existsSync(program('turbo'))) return;
  const how = {
    verbose,
    env: installEnv(),
    hint: 'The packages could not be installed. Behind a proxy, or with a registry of your own: see `npm help config`.',
  };
  const [command, ...npm] = findNpm();
  const quick = ['--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts'];
  await step('Installing pnpm', command, [...npm, 'ci', '--prefix', installer, ...quick], how);
  const pnpm = join(installer, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
  const options = ['install', '--frozen-lockfile', '--prod=false', '--config.confirm-modules-purge=false'];
  await step('Installing packages', process.execPath, [pnpm, ...options], how);
  writeFileSync(keyFile, key);
}

function installKey() {
  const lockFile = readFileSync(join(checkout, 'pnpm-lock.yaml'));
  const { modules } = process.versions;
  return createHash('sha256').update(lockFile).update(`${process.platform} ${process.arch} ${modules}`).digest('hex');
}

/** npm puts its own path into the environment, so that it need not be on PATH. Another program may have started us. */
function findNpm() {
  const { npm_execpath: path = '' } = process.env;
  return basename(path) === 'npm-cli.js' && existsSync(path) ? [process.execPath, path] : ['npm'];
}

/** Without NODE_ENV: `production` would leave out packages that the build needs. */
function installEnv() {
  const isKept = (name) => (!/^npm_/i.test(name) || REACHING.test(name)) && name !== 'NODE_ENV';
  return Object.fromEntries(Object.entries(env).filter(([name]) => isKept(name)));
}
