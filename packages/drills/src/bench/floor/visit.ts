import type { UploadedFile } from './uploads';
import type { Secrets } from '@review-service/platform/secrets/secrets';

/** The parts of a request. */
export interface Visit {
  /** The part of the path that names an object. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  /** The file of an upload. */
  readonly file: UploadedFile | undefined;
  readonly origin: string;
  readonly url: string;
  readonly requestId: string;
  readonly secrets: Secrets;
}

/** The answer; without a payload a 204. */
export interface Answer {
  readonly payload?: object;
  readonly mediaType: string;
  readonly itemMediaType?: string;
  readonly noStore?: boolean;
  /** 200 by default. */
  readonly status?: number;
}
