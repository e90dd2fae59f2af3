import type { ContentKeeper } from '../import/content-keeper';
import type { Secrets } from '@review-service/platform/secrets/secrets';
import type { Media } from './media';
import type { Report } from './report';
import type { TableReader } from './source/reading';
import type { TargetDatabase } from './target';

/** One run of the move, as its steps see it. */
export interface MoveRun {
  readonly reading: TableReader;
  readonly target: TargetDatabase;
  readonly contents: ContentKeeper;
  readonly media: Media;
  readonly secrets: Secrets;
  readonly report: Report;
  /** Takes a line that says how far the move is. */
  readonly progress: (line: string) => void;
  /** Issuers of OpenID Connect by the services of linked accounts, as the operator names them. */
  readonly identities: ReadonlyMap<string, string>;
}
