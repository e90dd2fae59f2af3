import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { computed, type RowOf, together } from '@review-service/database/columns';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { PatchFault } from '@review-service/patches/patch-fault';
import { Database } from '@review-service/platform/database/database';
import { fail } from '../../../errors/api.exception';
import { timeKey } from '../../../hypermedia/lists/listing';
import { describedColumns, gitSectionOf, type StoredPart, StoredPatches } from '../diffs';

const COLUMNS = together(
  describedColumns,
  computed({
    madeAt: [text, timeKey(sql`d.created_at`)],
    sourceRevision: [text, sql`f.source_revision`],
    /** Null: its review request is about no repository. */
    repositoryId: [nullable(number), sql`q.repository_id`],
    /** The commit of the repository that the diff is of, as its sender said; empty: unknown. */
    baseCommitId: [text, sql`coalesce(d.base_commit_id, '')`],
    storedAs: [nullable(text), sql`p.stored_as`],
    start: [nullable(number), sql`f.patch_start`],
    end: [nullable(number), sql`f.patch_end`],
    parentStoredAs: [nullable(text), sql`before.stored_as`],
    parentStart: [nullable(number), sql`f.parent_patch_start`],
    parentEnd: [nullable(number), sql`f.parent_patch_end`],
  }),
);

const FILES = sql`
  file_diff f join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
  join review_request q on q.id = f.review_request_id
  left join patch p on p.diff_id = d.id and p.commit_id is not distinct from f.commit_id and not p.is_parent
  left join patch before
    on before.diff_id = d.id and before.commit_id is not distinct from f.commit_id and before.is_parent`;

/** A file of a diff, and where its sections of patches are: of its own, and of the parent patch. */
export interface FileWithSections extends Omit<RowOf<typeof COLUMNS>, PartColumn> {
  /** Undefined if the file was imported: `diff` is then what is known. */
  readonly own: StoredPart | undefined;
  readonly parent: StoredPart | undefined;
}

type PartColumn = 'end' | 'parentEnd' | 'parentStart' | 'parentStoredAs' | 'start' | 'storedAs';

/** Finds and reads what patches have of a file. */
@Injectable()
export class FileSections {
  constructor(
    private readonly db: Database,
    private readonly patches: StoredPatches,
  ) {}

  /** Of a file that was found just now. */
  async find(id: number): Promise<FileWithSections> {
    const found = await this.db.find(COLUMNS, sql`select ${COLUMNS} from ${FILES} where f.id = ${id}`);
    return withSections(found ?? fail(errors.doesNotExist));
  }

  /** Of these files, in the order of their ids. */
  async all(ids: readonly number[]): Promise<FileWithSections[]> {
    const found = await this.db.all(
      COLUMNS,
      sql`select ${COLUMNS} from ${FILES} where f.id = any(${[...ids]}::integer[]) order by f.id`,
    );
    return found.map(withSections);
  }

  /** The parent patch's section of a file. */
  async ofParent(file: FileWithSections, part: StoredPart): Promise<Buffer> {
    const before = { ...file, destFile: file.sourceFile, status: 'M', isNew: false } as const;
    return gitSectionOf(before, await buffer(await this.patches.open(part))).patch;
  }

  /** The sections of these files, in the order of their ids; undefined if one was not kept. */
  async bytesOf(files: readonly { readonly id: number }[]): Promise<Buffer[] | undefined> {
    const sections: Buffer[] = [];
    for (const file of await this.all(files.map(({ id }) => id))) {
      const section = await this.own(file);
      if (!section) return undefined;
      sections.push(section);
    }
    return sections;
  }

  /** The file's own section, in Git's form; undefined if it was not kept. */
  async own(file: FileWithSections): Promise<Buffer | undefined> {
    const { own, diff } = file;
    if (!own && diff === null) return undefined;
    return gitSectionOf(file, own ? await buffer(await this.patches.open(own)) : Buffer.from(diff ?? '')).patch;
  }
}

/** What can be read of a section. Imported texts may be no patches. */
export function readIfPatch<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PatchFault && error.kind !== 'limit') return undefined;
    throw error;
  }
}

function withSections(found: RowOf<typeof COLUMNS>): FileWithSections {
  const { storedAs, start, end, parentStoredAs, parentStart, parentEnd, ...file } = found;
  return { ...file, own: partOf(storedAs, start, end), parent: partOf(parentStoredAs, parentStart, parentEnd) };
}

const partOf = (storedAs: string | null, start: number | null, end: number | null): StoredPart | undefined =>
  storedAs === null || start === null || end === null ? undefined : { storedAs, start, end };
