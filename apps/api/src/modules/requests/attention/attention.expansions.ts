import { ALL_ATTENTION, ATTENTION_ENTRY } from '@review-service/contracts/attention';
import { expandGroups } from '../../groups/groups';
import { expandPeople } from '../../people/users';
import { expandRequests } from '../review-requests';
import type { ShownAttention } from './attention.service';

const ENTRIES = [ATTENTION_ENTRY, ALL_ATTENTION];

/** `GET …/attention/…?expand=review_request` and so on. */
export const ATTENTION_EXPANSIONS = [
  expandRequests.one({ of: ENTRIES, name: 'review_request' }, ({ about }: ShownAttention) => about),
  expandGroups.one({ of: ENTRIES, name: 'group' }, ({ group }: ShownAttention) => group),
  expandPeople.one({ of: ENTRIES, name: 'user' }, ({ person }: ShownAttention) => person),
  expandPeople.one({ of: ENTRIES, name: 'asked_by' }, ({ askedBy }: ShownAttention) => askedBy),
];
