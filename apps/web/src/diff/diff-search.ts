/** What the address of a diff says, beside its path: how it is drawn, and where it begins. */
export interface DiffSearch {
  /** A part of the paths of the files that are shown. */
  readonly files?: string;
  /** The path of the file to begin at. */
  readonly file?: string;
  /** The id of a commit of a series: what it alone changes. */
  readonly commit?: string;
}

/** Reads it from an address. */
export function readDiffSearch({ files, file, commit }: Record<string, unknown>): DiffSearch {
  return {
    ...(typeof files === 'string' && files !== '' && { files }),
    ...(typeof file === 'string' && file !== '' && { file }),
    ...(typeof commit === 'string' && commit !== '' && { commit }),
  };
}
