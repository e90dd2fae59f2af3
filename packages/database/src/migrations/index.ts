import { PeopleAndSites1764000000000 } from './1764000000000-people-and-sites';
import { Groups1764000001000 } from './1764000001000-groups';
import { ReviewRequests1764000002000 } from './1764000002000-review-requests';
import { OutboxAndAudit1764000003000 } from './1764000003000-outbox-and-audit';
import { OAuth21764100000000 } from './1764100000000-oauth2';
import { DiffFileAttachments1764100001000 } from './1764100001000-diff-file-attachments';

/** The schema's history, oldest first. */
export const migrations = [
  PeopleAndSites1764000000000,
  Groups1764000001000,
  ReviewRequests1764000002000,
  OutboxAndAudit1764000003000,
  OAuth21764100000000,
  DiffFileAttachments1764100001000,
];
