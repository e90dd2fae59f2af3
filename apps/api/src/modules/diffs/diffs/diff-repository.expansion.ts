import { DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import { expandRepositories } from '../../repositories/repositories';
import type { ShownDiff } from './diffs.service';

/** `GET …/diffs/…?expand=repository`, and of drafts. */
export const DiffRepositoryExpansion = expandRepositories.one(
  { of: [DIFF, DRAFT_DIFF], name: 'repository' },
  ({ request }: ShownDiff) => request.repository,
);
