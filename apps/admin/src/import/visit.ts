import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { EntityManager } from 'typeorm';

/** One run of the importer, as its sections see it. */
export interface Visit {
  /** The import's one transaction. */
  readonly db: EntityManager;
  /** Asked only when the document has secrets. */
  readonly secrets: () => Promise<Secrets>;
  readonly env: NodeJS.ProcessEnv;
  /** Tells the operator something that does not stop the import. */
  readonly remark: (line: string) => void;
  /** What the last line has to say beside the counts; the same is said once. */
  readonly note: (text: string) => void;
  /** The ids of the review requests by their key, for the sections that name them. */
  readonly reviewRequests: Map<string, number>;
  /** The same of the files of diffs. */
  readonly fileDiffs: Map<string, number>;
}
