import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { GitSection } from '@review-service/patches/git-section';
import { type FileOfTool, gitSectionOf, type StoredPart, StoredPatches } from '../diffs';
import type { ListedFile } from './file-patch.columns';

/** So many bytes between two sections are read rather than asked for anew. */
const BETWEEN = 65_536;

/** What is needed of a file to read its section. */
type FileOfSection = FileOfTool & Pick<ListedFile, 'id' | 'importedText' | 'section'>;

/** Sections that are read at once. */
interface Stretch {
  readonly storedAs: string;
  readonly start: number;
  end: number;
  readonly parts: { readonly file: FileOfSection; readonly part: StoredPart }[];
}

/** Reads the sections of many files of few uploads: those that lie near each other are read at once. */
@Injectable()
export class PatchSections {
  constructor(private readonly patches: StoredPatches) {}

  /** In Git's form, by the ids of their files; those of which nothing was kept, or read, have none. */
  async of(files: readonly FileOfSection[]): Promise<Map<number, GitSection>> {
    const sections = new Map<number, GitSection>();
    for (const file of files) {
      if (file.importedText !== null) sections.set(file.id, gitSectionOf(file, Buffer.from(file.importedText)));
    }
    const parts = files.flatMap((file) => (file.section ? [{ file, part: file.section }] : []));
    for (const { storedAs, start, end, parts: found } of stretchesOf(parts)) {
      const bytes = await buffer(await this.patches.open({ storedAs, start, end }));
      for (const { file, part } of found)
        sections.set(file.id, gitSectionOf(file, bytes.subarray(part.start - start, part.end - start)));
    }
    return sections;
  }
}

function stretchesOf(parts: Stretch['parts']): Stretch[] {
  const stretches: Stretch[] = [];
  for (const one of parts.sort((a, b) => order(a.part, b.part))) {
    const { storedAs, start, end } = one.part;
    const last = stretches.at(-1);
    if (last?.storedAs === storedAs && start - last.end <= BETWEEN) {
      last.end = Math.max(last.end, end);
      last.parts.push(one);
    } else stretches.push({ storedAs, start, end, parts: [one] });
  }
  return stretches;
}

const order = (one: StoredPart, other: StoredPart): number =>
  one.storedAs === other.storedAs ? one.start - other.start : one.storedAs < other.storedAs ? -1 : 1;
