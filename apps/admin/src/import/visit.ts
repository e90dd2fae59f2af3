import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { Connection } from './connection';

/** One run of the importer, as its sections see it. */
export interface Visit {
  readonly db: Connection;
  /** Asked only when the document has secrets. */
  readonly secrets: () => Promise<Secrets>;
  readonly env: NodeJS.ProcessEnv;
  /** Tells the operator something that does not stop the import. */
  readonly remark: (line: string) => void;
  /** What the last line has to say beside the counts; the same is said once. */
  readonly note: (text: string) => void;
}
