/** The revisions that are shown, all of them published. */
export interface ShownRevisions {
  readonly revision: number;
  /** The one that it is compared with; undefined: none. */
  readonly other: number | undefined;
  readonly latest: number;
  /** How many are published. */
  readonly count: number;
}
