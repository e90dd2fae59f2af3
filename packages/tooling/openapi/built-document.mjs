import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkout } from '../bootstrap/checkout.mjs';

/** What `/api/openapi.json` says of the API as it was built; `reviver` as `JSON.parse` takes it. */
export function builtDocument(reviver) {
  const { openApiDocument } = createRequire(import.meta.url)(join(checkout, 'apps/api/dist/openapi-document.js'));
  return JSON.parse(JSON.stringify(openApiDocument()), reviver);
}
