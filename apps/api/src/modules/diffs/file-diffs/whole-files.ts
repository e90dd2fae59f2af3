import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import { columns } from '@review-service/database/columns';
import { StoredFile } from '@review-service/database/entities/stored-file.entity';
import { sql } from '@review-service/database/sql';
import { composePatches } from '@review-service/patches/compose-patches';
import { PatchFault } from '@review-service/patches/patch-fault';
import { readSection } from '@review-service/patches/read-section';
import type { Side } from '@review-service/patches/side';
import { patchedContent } from '@review-service/patches/whole-context';
import { wholeFile } from '@review-service/patches/whole-file';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import type { RequestPlace } from '../../../http/concurrent-requests';
import { HARMLESS } from '../../../hypermedia/answers/harmless';
import type { OtherBytes } from '../../../hypermedia/media-types/other-form';
import {
  failNotRead,
  type NotKnown,
  type Original,
  Originals,
  patchHeaders,
  PRE_CREATION,
  StoredPatches,
} from '../diffs';
import type { ShownFileDiff, Side as Attached } from './file-diff.columns';
import { FileDiffsService } from './file-diffs.service';
import { type FileChange, FileHistory, sizeOf } from './file-history';
import { FileSections, type FileWithSections, readIfPatch } from './file-sections';

/** So many lines of one patch are read: a third of a second. */
const LINES_AT_MOST = 1_000_000;

/** What several commits change in one file is put together up to so many bytes, and lines. */
const MOST = { bytes: 1_048_576, lines: 20_000 };

const STORED = columns(StoredFile, 's', ['sha256', 'size']);

/** So long the source of a repository is waited for, in milliseconds: a page with the file comes within a second. */
const WAIT = 800;

/** Who wants a file, with the place of the request, which is given up while a source is waited for. */
export interface Asker {
  readonly caller: Caller;
  readonly place: RequestPlace;
}

type Stored = Exclude<Original, NotKnown>;

/** A side as a whole. */
type Content = Pick<OtherBytes, 'open' | 'size' | 'tag'>;

/**
 * Files as a whole, before a change and after it, as far as they are known: from their patch; from the patches of the
 * commits before it, and of the parent; from what was uploaded of binary files; and from the source of the repository, if
 * it has one. What is not certain is not shown.
 */
@Injectable()
export class WholeFiles {
  constructor(
    private readonly db: Database,
    private readonly sections: FileSections,
    private readonly history: FileHistory,
    private readonly files: FileDiffsService,
    private readonly stored: StoredPatches,
    private readonly originals: Originals,
  ) {}

  /** A new file has none. */
  original(file: ShownFileDiff, asker: Asker): Promise<OtherBytes> {
    if (file.isNew) fail(errors.doesNotExist, { message: 'Before the change there is no such file.' });
    return this.side(file, 'old', asker);
  }

  /** A deleted file has none. */
  patched(file: ShownFileDiff, asker: Asker): Promise<OtherBytes> {
    if (file.status === 'D') fail(errors.doesNotExist, { message: 'After the change there is no such file.' });
    return this.side(file, 'new', asker);
  }

  /** The content before the change, if it is known, and has no more bytes than these. */
  async before(file: ShownFileDiff, asker: Asker, most: number): Promise<Buffer | undefined> {
    const content = await this.content(file, await this.sections.find(file.id), 'old', asker);
    if ('fault' in content || (content.size ?? 0) > most) return undefined;
    const bytes = await content.open();
    return Buffer.isBuffer(bytes) ? bytes : buffer(bytes);
  }

  private async side(file: ShownFileDiff, side: Side, asker: Asker): Promise<OtherBytes> {
    const found = await this.sections.find(file.id);
    const content = await this.content(file, found, side, asker);
    if ('fault' in content) return failNotRead(content);
    const name = side === 'old' ? file.sourceFile : file.destFile;
    return { ...content, headers: { ...HARMLESS, ...patchHeaders(name, found.madeAt) } };
  }

  private async ofPatch(file: FileWithSections, side: Side): Promise<Content | undefined> {
    const section = await this.sections.own(file);
    return section && contentOf(() => wholeFile(section, side, LINES_AT_MOST));
  }

  private async content(
    file: ShownFileDiff,
    found: FileWithSections,
    side: Side,
    asker: Asker,
  ): Promise<Content | NotKnown> {
    const { caller } = asker;
    const own = await this.ofPatch(found, side);
    if (own) return own;
    const changes = await this.history.upTo(file, caller);
    const from = { ...asker, onDraft: file.onDraft };
    if (file.isBinary) {
      return (await this.ofUpload(file, side, changes, caller)) ?? (await this.ofSource(found, [], side, from));
    }
    const sections = await this.sectionsOf(changes);
    return this.ofSeries(sections, side) ?? (await this.ofSource(found, sections, side, from));
  }

  /** The parent patch, if there is one, and the changes up to this one; none if they are too many bytes, or not all are known. */
  private async sectionsOf(changes: readonly FileChange[]): Promise<Buffer[]> {
    if (changes.some(({ isBinary }) => isBinary) || sizeOf(changes) > MOST.bytes) return [];
    const [first] = await this.sections.all(changes.slice(0, 1).map(({ id }) => id));
    const parent = first?.parent;
    if (parent && sizeOf(changes) + parent.end - parent.start > MOST.bytes) return [];
    const own = await this.sections.bytesOf(changes);
    if (!own) return [];
    return first && parent ? [await this.sections.ofParent(first, parent), ...own] : own;
  }

  /** The commits before it, or the parent patch, may have what its own patch leaves out. */
  private ofSeries(sections: readonly Buffer[], side: Side): Content | undefined {
    if (sections.length < 2) return undefined;
    const shown = side === 'new' ? sections.length : sections.length - 1;
    return contentOf(() => {
      const composed = composePatches(sections, { shown, most: MOST.lines });
      return composed && wholeFile(composed, 'new');
    });
  }

  /** The file that the source has, with the changes up to this side: those before this one, and for the new side also this one. */
  private async ofSource(
    found: FileWithSections,
    sections: readonly Buffer[],
    side: Side,
    asker: Asker & { readonly onDraft: boolean },
  ): Promise<Content | NotKnown> {
    const [first] = sections;
    const changed = side === 'new' ? sections : sections.slice(0, -1);
    const { repositoryId, baseCommitId: commit } = found;
    const base = (first && readIfPatch(() => baseOf(first))) ?? { path: found.sourceFile, blob: found.sourceRevision };
    // What a patch says to make is not what it makes.
    if (base.blob === PRE_CREATION) return { fault: 'wrong' };
    if (side === 'new' && changed.length === 0) return { fault: 'unsupported' };
    const asked = { ...asker, repositoryId, wait: WAIT };
    const [original = { fault: 'none' }] = await this.originals.of(asked, [{ ...base, commit }]);
    if ('fault' in original) return original;
    return changed.length === 0 ? this.ofStored(original) : this.changed(original, changed);
  }

  private async changed(original: Stored, sections: readonly Buffer[]): Promise<Content | NotKnown> {
    const before = await this.originals.read(original);
    const apply = (content: Buffer | undefined, section: Buffer) => content && patchedContent(section, content);
    return contentOf(() => sections.reduce(apply, before)) ?? { fault: 'wrong' };
  }

  /** What was uploaded of this side; before the change also that of the commit which made it. */
  private async ofUpload(
    file: ShownFileDiff,
    side: Side,
    changes: readonly FileChange[],
    caller: Caller,
  ): Promise<Content | undefined> {
    if (side === 'new') return this.ofAttachment(file.dest, caller);
    if (file.source) return this.ofAttachment(file.source, caller);
    const before = changes.at(-2);
    if (before?.destDetail !== file.sourceRevision || file.sourceRevision === '') return undefined;
    const made = (await this.files.ofIds([before.id], file.onDraft, caller)).get(before.id);
    return this.ofAttachment(made?.dest ?? null, caller);
  }

  /** For a caller who may read it. An imported one may be without its bytes. */
  private async ofAttachment(attached: Attached | null, caller: Caller): Promise<Content | undefined> {
    if (!attached || !tokenReads(caller, DIFF_FILE_ATTACHMENT, String(attached.id))) return undefined;
    const stored = await this.db.find(
      STORED,
      sql`
        select ${STORED} from diff_file_attachment a join stored_file s on s.sha256 = a.stored_as
        where a.id = ${attached.id}`,
    );
    return stored && this.ofStored({ storedAs: stored.sha256, size: stored.size });
  }

  private ofStored({ storedAs, size }: Stored): Content {
    return {
      tag: storedAs,
      size,
      open: async () => (size === 0 ? Buffer.alloc(0) : this.stored.open({ storedAs, start: 0, end: size })),
    };
  }
}

/** The file of the repository that a change is of. */
function baseOf(section: Buffer): { readonly path: string; readonly blob: string } {
  const { source, sourceRevision } = readSection(section);
  return { path: source.text, blob: sourceRevision };
}

/** A content that is read of patches. Imported texts may be no patches, and others may have too many lines. */
function contentOf(read: () => Buffer | undefined): Content | undefined {
  try {
    const content = readIfPatch(read);
    return (
      content && {
        tag: createHash('sha256').update(content).digest('hex'),
        size: content.length,
        open: () => Promise.resolve(content),
      }
    );
  } catch (error) {
    if (error instanceof PatchFault) return undefined;
    throw error;
  }
}
