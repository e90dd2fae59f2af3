/** What a server has answered, unpacked. */
export interface ComparedAnswer {
  readonly status: number;
  /** The media type without parameters, in lower case. */
  readonly type: string;
  readonly body: Buffer;
}

/** The media type of a `Content-Type`, without its parameters. */
export const mediaTypeOf = (header: string | undefined): string =>
  (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** A value that is not the same in two answers; undefined: it is not there. */
export interface AnswerDifference {
  /** `status`, `media type`, `body`, or the place of a member of the body, such as `review_request.links.self.href`. */
  readonly at: string;
  readonly theirs: unknown;
  readonly ours: unknown;
}
