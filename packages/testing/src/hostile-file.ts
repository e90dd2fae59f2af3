/** What becomes of a file: small pictures, its first lines, or nothing; for broken images that depends on the decoder. */
export type Outcome = 'thumbnails' | 'preview' | 'nothing' | 'thumbnails or nothing';

/** A file with which somebody tries to do harm, or that a program of theirs has broken. */
export interface HostileFile {
  /** Tells it from the others. */
  readonly what: string;
  readonly filename: string;
  readonly caption: string;
  /** What its content is taken for. */
  readonly mimetype: string;
  readonly bytes: Buffer;
  readonly becomes: Outcome;
}

/** What hostile files run if they can: the page has this variable then. */
export const MARK = 'pwned';

/** A script that leaves the mark. */
export const SCRIPT = `window.${MARK}=1`;

/** A file whose name and caption do no harm. */
export const file = (
  what: string,
  mimetype: string,
  bytes: Buffer | string,
  becomes: Outcome,
  named: { filename?: string; caption?: string } = {},
): HostileFile => ({
  what,
  filename: `file.${mimetype.replace(/^.*[/+]/, '')}`,
  caption: what,
  mimetype,
  bytes: Buffer.from(bytes),
  becomes,
  ...named,
});
