/**
 * Fails if a text that people see, below a folder (the checkout, unless one is named), has a phrase of
 * `clumsy-phrases.json`, in any case: the field has a better word, which the list gives with the reason. Comments and specs
 * are not looked at.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkout } from './bootstrap/checkout.mjs';
import { keptFiles } from './references/files.mjs';

const LIST = join('packages', 'tooling', 'clumsy-phrases.json');

/** Where texts are: the browser app, pages, mail, commands, the start, and documents. The glossary says what not to say. */
const SEEN = [
  /^apps\/(?:web|admin|standalone)\/src\/.*\.tsx?$/,
  /^apps\/api\/templates\//,
  /^apps\/api\/src\/(?:pages|modules\/pages|modules\/tokens\/authorization-server)\/.*\.ts$/,
  /^apps\/worker\/src\/modules\/(?:mail|webhooks)\/.*\.ts$/,
  /^(?:README|docs\/(?!glossary).*)\.md$/,
];
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm;

const root = resolve(process.argv[2] ?? checkout);
const phrases = JSON.parse(readFileSync(join(root, LIST), 'utf8'));
const files = keptFiles(root).filter((path) => SEEN.some((seen) => seen.test(path)) && !/\.spec\.tsx?$/.test(path));
const faults = files.flatMap((path) => faultsOf(path, seenText(path)));

console.log(faults.length > 0 ? faults.join('\n') : `${files.length} files, no faults`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** A comment leaves its lines, for their numbers. A phrase may go over the end of a line. */
function seenText(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return path.endsWith('.md') ? text : text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ''));
}

function faultsOf(path, text) {
  return phrases.flatMap(({ phrase, use, why }) =>
    [...text.matchAll(new RegExp(String.raw`\b${phrase.replaceAll(' ', String.raw`\s+`)}`, 'gi'))].map(
      ({ index }) => `${path}:${text.slice(0, index).split('\n').length}: not "${phrase}" but "${use}": ${why}`,
    ),
  );
}
