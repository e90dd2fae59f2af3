/** A text in few words: its parts, each so many times; all of it again and again until it is long enough. */
export interface Recipe {
  readonly parts: readonly { readonly fragment: string; readonly times: number }[];
  /** The parts are repeated to the end; else the last one is. */
  readonly isRepeated: boolean;
}

/** The text, cut to this length. */
export function textOf({ parts, isRepeated }: Recipe, length: number): string {
  const written = parts.map(({ fragment, times }) => fragment.repeat(times)).join('');
  const end = isRepeated ? written : (parts.at(-1)?.fragment ?? '');
  if (written === '' || end === '') return '';
  return (written + end.repeat(Math.ceil(length / end.length))).slice(0, length);
}
