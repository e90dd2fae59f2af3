import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';

/** Ends the process with a message if this Node is older than package.json requires. */
export function demandNode() {
  const { engines } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const [myMajor, myMinor] = process.versions.node.split('.').map(Number);
  if (myMajor > major || (myMajor === major && myMinor >= minor)) return;
  console.error(
    `Node ${major}.${minor} or newer is needed; this is ${process.versions.node}. Get the newest LTS from nodejs.org.`,
  );
  process.exit(1);
}

/** Says that a newer Node is faster, if this one is older than `.nvmrc` recommends. */
export function recommendNode() {
  const recommended = Number(readFileSync(join(checkout, '.nvmrc'), 'utf8'));
  const [major] = process.versions.node.split('.').map(Number);
  if (major >= recommended) return;
  console.log(`This is Node ${major}. Node ${recommended} takes about half the processor time.`);
}
