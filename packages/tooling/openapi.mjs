/**
 * `npm run openapi -- <file>`: writes what `/api/openapi.json` says of the API as it was built. With `--check` it writes
 * nothing: it lints the document, compares it with that of the last release, and fails when something breaks clients that
 * no changeset tells them of.
 */
import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './bootstrap/checkout.mjs';
import { breakingChanges } from './openapi/breaking-changes.mjs';
import { lint } from './openapi/lint.mjs';

/**
 * The document of the last release, which `npm run release` writes; before the first there is none, and no client to break.
 * It is in git because a checkout without a network has nothing else to compare with.
 */
const RELEASED = 'docs/openapi.json';
/** How a changeset begins to say what breaks (.changeset/README.md). */
const TOLD = /^Clients, breaking:/m;

const [option, ...others] = process.argv.slice(2);
if (option === undefined || others.length > 0 || (option.startsWith('-') && option !== '--check')) {
  console.error('Usage: npm run openapi -- <file>');
  process.exit(option === '--help' ? 0 : 2);
}
const { openApiDocument } = createRequire(import.meta.url)('@review-service/api/openapi-document');
const document = JSON.parse(JSON.stringify(openApiDocument()));
if (option === '--check') process.exit(await check());
writeFileSync(option, `${JSON.stringify(document, null, 2)}\n`);
console.log(`Wrote ${option}.`);

async function check() {
  const findings = await lint(document);
  const isReleased = existsSync(join(checkout, RELEASED));
  const changes = isReleased ? breakingChanges(JSON.parse(read(RELEASED)), document) : [];
  findings.forEach((finding) => console.error(finding));
  changes.forEach((change) => console.log(`Breaks clients of the last release: ${change}`));
  const isTold = changes.length === 0 || readdirSync(join(checkout, '.changeset')).some(tells);
  if (!isTold) console.error('Tell clients in a changeset, on a line that begins "Clients, breaking:".');
  return findings.length === 0 && isTold ? 0 : 1;
}

function tells(name) {
  return name.endsWith('.md') && name !== 'README.md' && TOLD.test(read(`.changeset/${name}`));
}

function read(file) {
  return readFileSync(join(checkout, file), 'utf8');
}
