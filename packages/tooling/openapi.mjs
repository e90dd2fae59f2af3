/** `npm run openapi -- <file>`: writes what `/api/openapi.json` says of the API as it was built. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkout } from './bootstrap/checkout.mjs';

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0 || file.startsWith('-')) {
  console.error('Usage: npm run openapi -- <file>');
  process.exit(file === '--help' ? 0 : 2);
}
const { openApiDocument } = createRequire(import.meta.url)(join(checkout, 'apps/api/dist/openapi-document.js'));
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log(`Wrote ${file}.`);
