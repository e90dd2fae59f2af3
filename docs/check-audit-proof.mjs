// Checks that an entry is in the audit log as a kept root has it (docs/audit.md#proof). It needs Node and nothing else:
//   node check-audit-proof.mjs <file with the answer of /api/audit/{id}/proof/> <root that was kept>
// Ends with 0 and prints the entry as one line of JSON, or with 1 and says why not. It prints nothing else of the file: only the
// entry is proven. The rules: RFC 9162 sections 2.1.1 and 2.1.3.2.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
const end = (fault) => {
  console.error(`NOT PROVEN: ${fault}`);
  process.exit(1);
};
const orEnd = (work, fault) => {
  try {
    return work();
  } catch {
    return end(fault);
  }
};
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

const [file, given = ''] = process.argv.slice(2);
const kept = given.toLowerCase();
if (!file || !isHash(kept)) end('name the file with the proof, and the root that was kept');
const { audit_proof: proof } =
  orEnd(() => JSON.parse(readFileSync(file, 'utf8')), 'the file cannot be read as JSON') ?? {};
if (!proof?.sealed) end('the entry has no seal yet');
const { entry, index, size, path } = proof;
if (typeof entry !== 'string') end('the entry is no text');
if (!isCount(index) || !isCount(size)) end('index and size are no whole numbers');
if (!Array.isArray(path) || !path.every(isHash)) end('the path does not consist of hashes of 32 bytes');
if (index >= size) end('the root is of fewer entries');

// From the leaf to the root: `node` is the place of what is computed, `last` that of the last node of its level.
const bytes = Buffer.from(entry);
let [node, last, root] = [index, size - 1, hash(Buffer.of(0), bytes)];
for (const text of path) {
  if (last === 0) end('the path is too long');
  const other = Buffer.from(text, 'hex');
  const isRight = node % 2 === 1 || node === last;
  root = isRight ? hash(Buffer.of(1), other, root) : hash(Buffer.of(1), root, other);
  while (isRight && node % 2 === 0 && node > 0) [node, last] = [node / 2, Math.floor(last / 2)];
  [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
}
if (last !== 0) end('the path is too short');
if (root.toString('hex') !== kept) end(`the proof leads to the root ${root.toString('hex')}`);

// Of the bytes that were hashed, in letters that a terminal shows as they are.
const proven = orEnd(() => JSON.stringify(JSON.parse(bytes.toString())), 'the entry is no JSON');
console.log(proven.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`));
