/**
 * The expected preview of a file: small pictures, its first lines, or none; for broken images it depends on the
 * decoder.
 */
export type Outcome = 'thumbnails' | 'preview' | 'nothing' | 'thumbnails or nothing';

/** A file made to do harm, or damaged. */
export interface HostileFile {
  /** Its name in test titles; unique. */
  readonly what: string;
  readonly filename: string;
  readonly caption: string;
  /** The media type that its content is recognized as. */
  readonly mimetype: string;
  readonly bytes: Buffer;
  readonly becomes: Outcome;
}

/** The global variable that a page has once a hostile file has run a script in it. */
export const MARK = 'pwned';

/** A script that sets the variable. */
export const SCRIPT = `window.${MARK}=1`;

/** A file with a harmless name and caption. */
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
