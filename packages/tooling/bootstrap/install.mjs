import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout, env, program } from './checkout.mjs';
import { step } from './run.mjs';

const keyFile = join(checkout, 'node_modules', '.install-key');

/** The settings of the outer npm that pnpm gets: how to reach a registry. Others would change what pnpm does. */
const REACHING =
  /^npm_config_(registry|@.+:registry|\/\/.*|ca|cafile|cert|key|cache|(https?_)?proxy|noproxy|strict_ssl|userconfig|globalconfig)$/i;

/** Installs the packages of the lock file, unless they are installed for this lock file, Node version and platform. */
export async function install(verbose) {
  const key = installKey();
  if (existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key && existsSync(program('turbo'))) return;
  const { packageManager } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const options = ['install', '--frozen-lockfile', '--prod=false', '--config.confirm-modules-purge=false'];
  const [command, ...npx] = findNpx();
  await step('Installing packages', command, [...npx, '--yes', packageManager, ...options], {
    verbose,
    env: installEnv(),
    hint: 'The packages could not be installed. Behind a proxy, or with a registry of your own: see `npm help config`.',
  });
  writeFileSync(keyFile, key);
}

function installKey() {
  const lockFile = readFileSync(join(checkout, 'pnpm-lock.yaml'));
  const { modules } = process.versions;
  return createHash('sha256').update(lockFile).update(`${process.platform} ${process.arch} ${modules}`).digest('hex');
}

/** npx is in npm's folder, whose path npm puts into the environment: neither needs to be on PATH. */
function findNpx() {
  const { npm_execpath: npm = '' } = process.env;
  const npx = join(dirname(npm), 'npx-cli.js');
  return npm && existsSync(npx) ? [process.execPath, npx] : ['npx'];
}

/** Without NODE_ENV: `production` would leave out packages that the build needs. */
function installEnv() {
  const isKept = (name) => (!/^npm_/i.test(name) || REACHING.test(name)) && name !== 'NODE_ENV';
  return Object.fromEntries(Object.entries(env).filter(([name]) => isKept(name)));
}
