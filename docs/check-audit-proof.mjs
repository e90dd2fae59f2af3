// Checks that an entry is in the audit log as a kept root has it (docs/audit.md#proof). It needs Node and nothing else:
//   node check-audit-proof.mjs <file with the answer of /api/audit/{id}/proof/> <root that was kept>
// Ends with 0 and shows the entry, or with 1 and says why not. The rules: RFC 9162 sections 2.1.1 and 2.1.3.2.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
const end = (fault) => {
  console.error(`NOT PROVEN: ${fault}`);
  process.exit(1);
};

const [file, kept = ''] = process.argv.slice(2);
if (!file || !/^[0-9a-f]{64}$/i.test(kept)) end('say the file with the proof, and the root that was kept');
const { audit_proof: proof } = JSON.parse(readFileSync(file, 'utf8'));
if (!proof?.sealed) end('the entry has no seal yet');

// From the leaf to the root: `node` is the place of what is computed, `last` that of the last node of its level.
let [node, last, root] = [proof.index, proof.size - 1, hash(Buffer.of(0), proof.entry)];
if (node > last) end('the root is of fewer entries');
for (const text of proof.path) {
  if (last === 0) end('the path is too long');
  const other = Buffer.from(text, 'hex');
  const isRight = node % 2 === 1 || node === last;
  root = isRight ? hash(Buffer.of(1), other, root) : hash(Buffer.of(1), root, other);
  while (isRight && node % 2 === 0 && node > 0) [node, last] = [node / 2, Math.floor(last / 2)];
  [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
}
if (last !== 0) end('the path is too short');
if (root.toString('hex') !== kept.toLowerCase()) end(`the proof leads to the root ${root.toString('hex')}`);
console.log(`Proven: entry ${proof.index + 1} of ${proof.size} of ${proof.month} is\n${proof.entry}`);
