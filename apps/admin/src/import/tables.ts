import { ledgers } from '@review-service/database/ledgers';
import { entities } from '@review-service/database/schema';
import { raw, type Sql } from '@review-service/database/sql';
import { getMetadataArgsStorage } from 'typeorm';

/** Who emptied the others is in the audit log, with its proof. */
const AUDITED = ['audit_log', 'audit_node', 'audit_seal', 'audit_unsealed'];

/** And what is stored stays noted as long as it is in storage; and the worker goes on. */
const KEPT: readonly unknown[] = [...AUDITED, 'stored_file', 'thumbnail', 'timed_work'];

const { tables: described, generations } = getMetadataArgsStorage();
const found = described.flatMap(({ target, name }) =>
  entities.some((entity) => entity === target) && name !== undefined && !KEPT.includes(name) ? [{ target, name }] : [],
);
const nameOf = ({ name }: { name: string }): Sql => raw(name);

/** The ledgers, which `countRows` leaves out. */
export const tallies: readonly string[] = ledgers.map(({ table }) => table.text);

/** What `--replace` empties: every table but those that are kept. */
export const tables = [...found.map(nameOf), ...ledgers.map(({ table }) => table)];

/** Those whose ids are drawn from a sequence, which continues after what was imported. */
export const numberedTables = found
  .filter(({ target }) => generations.some((one) => one.target === target))
  .map(nameOf);
