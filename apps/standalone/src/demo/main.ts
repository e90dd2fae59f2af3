import { join } from 'node:path';
import { CHECKOUT } from '../programs';
import { Journal } from './journal';
import { postChanges } from './post-changes';

/** Posts the demo to a site, such as `http://localhost:8080`. The journal is a file that stays while something is left to do. */
async function main(site = '', file = ''): Promise<void> {
  const journal = new Journal(file);
  await postChanges({ site, journal }, join(CHECKOUT, 'apps/standalone/demo'));
  journal.close();
}

main(...process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
});
