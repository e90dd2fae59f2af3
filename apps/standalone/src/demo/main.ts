import { join } from 'node:path';
import { CHECKOUT } from '../programs';
import { postChanges } from './post-changes';

const [, , site = ''] = process.argv;

// The service is of use without them: why they are missing is in the log.
postChanges(site, join(CHECKOUT, 'apps/standalone/demo')).catch((error: unknown) =>
  console.error('The review requests of the demo are not complete.', error),
);
