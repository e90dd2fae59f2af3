/** A time for people and for programs that read pages: HTML has no microseconds. */
export interface ShownTime {
  readonly iso: string;
  readonly words: string;
}

/** A time as `isoTime` writes it, to the minute. Undefined for never. */
export const shownTime = (iso: string | null): ShownTime | undefined =>
  iso === null ? undefined : { iso: `${iso.slice(0, 19)}Z`, words: `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC` };
