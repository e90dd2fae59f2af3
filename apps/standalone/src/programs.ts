import { join, resolve } from 'node:path';

/** The checkout of this file. */
export const CHECKOUT = resolve(__dirname, '../../..');

/** The files that node runs as separate programs, because apps never import each other. */
export interface Programs {
  admin: string;
  api: string;
  worker: string;
  /** The world that is loaded into an empty database. */
  demoWorld: string;
  /** Posts the review requests of the demo, once the API is up. */
  demo: string;
  /** Shows the mail that was caught. */
  mail: string;
}

/** The built programs. */
export const builtPrograms: Programs = {
  admin: join(CHECKOUT, 'apps/admin/dist/main.js'),
  api: join(CHECKOUT, 'apps/api/dist/main.js'),
  worker: join(CHECKOUT, 'apps/worker/dist/main.js'),
  demoWorld: join(CHECKOUT, 'apps/standalone/demo/world.json'),
  demo: join(CHECKOUT, 'apps/standalone/dist/demo/main.js'),
  mail: join(CHECKOUT, 'apps/standalone/dist/mail/main.js'),
};
