/** How much of a patch the reader keeps in memory at once. */
export interface PatchLimits {
  /**
   * The longest line of a header, and the longest target of a symbolic link, in bytes. Lines of text, and the heading
   * behind a hunk's numbers, may be longer. At least 128, so that the words that Git writes fit.
   */
  readonly headerLine: number;
  /** The most hunks of one file. */
  readonly hunks: number;
}

/** Two paths of 4,096 bytes, Linux's longest, with every byte escaped, fit a header line. */
export const PATCH_LIMITS: PatchLimits = { headerLine: 65_536, hunks: 100_000 };
