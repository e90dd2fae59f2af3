import { Injectable } from '@nestjs/common';
import type { AuditSealListQuery } from '@review-service/contracts/audit';
import { sql } from '@review-service/database/sql';
import { SEAL, type Seal } from '@review-service/platform/audit/seal';
import type { Caller } from '../../../access/callers/caller';
import { type Page, Pager } from '../../../hypermedia/lists/pager';

const LISTED = {
  columns: SEAL,
  table: sql`audit_seal`,
  row: sql`s`,
  // Seals have no URL, so no policy names one.
  items: [],
  order: [{ column: sql`s.number`, member: 'number', type: 'number' }],
  isDescending: true,
  isFiltered: true,
} as const;

/** Counting stops here, as in the list of entries. */
const COUNTED = 10_000;

/** Lists the seals of the audit log, the newest first: those of the whole log, also on a Local Site. */
@Injectable()
export class AuditSealsService {
  constructor(private readonly pager: Pager) {}

  list(caller: Caller, asked: AuditSealListQuery): Promise<Page<Seal>> {
    const { month } = asked;
    const where = month === undefined ? sql`true` : sql`s.month = ${month}`;
    const total = sql`(select count(*) from (select from audit_seal s where ${where} limit ${COUNTED}) counted)`;
    return this.pager.page({ ...LISTED, reader: caller, where, total }, asked);
  }
}
