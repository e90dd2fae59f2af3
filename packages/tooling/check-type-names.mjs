/**
 * Fails if two files below a folder (the checkout, unless one is named) export a type, class or interface of one name: a
 * search for the name should find one declaration. `repeated-type-names.json` has the names that still repeat, with the
 * number of their declarations. That list may only shrink.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkout } from './bootstrap/checkout.mjs';
import { keptFiles } from './references/files.mjs';

const LIST = join('packages', 'tooling', 'repeated-type-names.json');
const DECLARED = /^export (?:abstract |declare |default )*(?:type|class|interface|enum) (\w+)/gm;

const root = resolve(process.argv[2] ?? checkout);
const declared = new Map();
for (const path of keptFiles(root).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')))
  for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(DECLARED))
    declared.set(name, [...(declared.get(name) ?? []), path]);

const known = JSON.parse(readFileSync(join(root, LIST), 'utf8'));
const faults = [
  ...[...declared]
    .filter(([name, paths]) => paths.length > (known[name] ?? 1))
    .map(([name, paths]) => `${name} is exported by ${paths.join(', ')}: find another name for the new one`),
  ...Object.entries(known)
    .filter(([name, count]) => count < 2 || (declared.get(name)?.length ?? 0) < count)
    .map(([name, count]) => `${LIST}: ${name} is not exported ${count} times any more: lower the number, or remove it`),
];

console.log(faults.length > 0 ? faults.join('\n') : `${declared.size} names, no faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
