import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ValidateBy } from 'class-validator';

/** Where `npm run dist` builds the browser app, beside this room; in an image, at the same place. */
const BUILT = resolve(__dirname, '../../web/dist');

const hasPage = (folder: string): boolean => existsSync(resolve(folder, 'index.html'));

/** The folder of the browser app that `WEB` names. Undefined: none is served, because it is off or was not built. */
export function webFolder(web: string): string | undefined {
  if (web === 'off') return undefined;
  if (web !== 'on') return resolve(web);
  return hasPage(BUILT) ? BUILT : undefined;
}

/** Validates that a named folder has an app in it: a service without pages would look broken, and nobody would know why. */
export const IsWeb = () =>
  ValidateBy({
    name: 'web',
    validator: {
      validate: (web: string) => web === 'on' || web === 'off' || hasPage(web),
      defaultMessage: () => 'must be on, off or a folder with the index.html of the built browser app',
    },
  });
