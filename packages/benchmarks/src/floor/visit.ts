import type { Secrets } from '@review-service/platform/secrets/secrets';

/** A request, taken apart. */
export interface Visit {
  /** The part of the path that names something. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly origin: string;
  readonly url: string;
  readonly requestId: string;
  readonly secrets: Secrets;
}

/** What is sent back; without a payload just that it is done. */
export interface Answer {
  readonly payload?: object;
  readonly mediaType: string;
  readonly itemMediaType?: string;
  readonly noStore?: boolean;
}
