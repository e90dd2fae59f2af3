/** What is wrong with a request, for programs (RFC 7644 section 3.12). */
export type ScimType =
  'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'tooMany' | 'uniqueness';

/** A refusal in the form of RFC 7644 section 3.12. */
export class ScimError extends Error {
  constructor(
    readonly status: 400 | 404 | 409 | 412 | 413 | 501,
    detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail);
  }
}

/** Ends the request, because what it sends cannot be: 400. */
export const failScim = (scimType: ScimType, detail: string): never => {
  throw new ScimError(400, detail, scimType);
};

/** Ends the request, because something else has the name already: 409. */
export const failTaken = (detail: string): never => {
  throw new ScimError(409, detail, 'uniqueness');
};
