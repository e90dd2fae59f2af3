import { PeopleAndSites1764000000000 } from './1764000000000-people-and-sites';
import { Groups1764000001000 } from './1764000001000-groups';
import { ReviewRequests1764000002000 } from './1764000002000-review-requests';
import { OutboxAndAudit1764000003000 } from './1764000003000-outbox-and-audit';

/** The schema's history, oldest first. */
export const migrations = [
  PeopleAndSites1764000000000,
  Groups1764000001000,
  ReviewRequests1764000002000,
  OutboxAndAudit1764000003000,
];
