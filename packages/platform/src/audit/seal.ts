import { createHash } from 'node:crypto';
import type { AuditSealFields } from '@review-service/contracts/audit';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { AuditSeal } from '@review-service/database/entities/audit-seal.entity';
import { nullable, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { canonicalJson } from './canonical-json';

const hex = (column: Sql): Sql => sql`encode(${column}, 'hex')`;

/** A seal, `audit_seal s`: the root of a month's tree at a time. Hashes are SHA-256, in hexadecimal digits. */
export const SEAL = together(
  columns(AuditSeal, 's', ['number', 'month', 'size', 'isComplete']),
  computed({
    root: [text, hex(sql`s.root`)],
    time: [text, isoTime(sql`s.at`)],
    previous: [nullable(text), hex(sql`s.previous`)],
    hash: [text, hex(sql`s.hash`)],
    timeStamp: [nullable(text), sql`translate(encode(s.time_stamp, 'base64'), e'\n', '')`],
  }),
);

/** A seal as it is read. */
export type Seal = RowOf<typeof SEAL>;

/** A seal when it is made: nobody has stamped it yet. */
export type NewSeal = Omit<Seal, 'timeStamp'>;

/** The members of a seal. */
function saidBy(seal: Omit<NewSeal, 'hash'>) {
  const { number, month, size, root, time, isComplete, previous } = seal;
  return { number, month, size, root, time, complete: isComplete, previous };
}

/** The expected hash of a seal: that of its members, in canonical JSON. */
export const sealHash = (seal: Omit<NewSeal, 'hash'>): string =>
  createHash('sha256')
    .update(canonicalJson(saidBy(seal)))
    .digest('hex');

/** A seal as exported: an operator who keeps it can check the log against it later. */
export const sealFields = (seal: NewSeal): Omit<AuditSealFields, 'time_stamp'> => ({
  ...saidBy(seal),
  hash: seal.hash,
});
