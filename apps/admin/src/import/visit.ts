import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { Connection } from './connection';
import type { ContentKeeper } from './content-keeper';

/** One run of the importer, as its sections see it. */
export interface Visit {
  readonly db: Connection;
  readonly contents: ContentKeeper;
  /** Called only if the document has secrets. */
  readonly secrets: () => Promise<Secrets>;
  readonly env: NodeJS.ProcessEnv;
  /** Tells the operator something that does not stop the import. */
  readonly remark: (line: string) => void;
}
