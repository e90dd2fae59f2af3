import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isEditable } from '../../requests/review-requests';

/**
 * May the caller, who sees review request `q`, see its attachment `a`? What is only on the draft is for people who may
 * edit it; what a publication deleted stays for those who know its address, as the changes do.
 */
export const isShownFile = (caller: Caller): Sql => sql`(a.is_published or ${isEditable(caller)})`;
