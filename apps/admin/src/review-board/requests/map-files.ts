import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { CopyRow } from '../../import/copy-text';
import type { Media } from '../media';
import type { Report } from '../report';
import { FILE, SCREENSHOT } from '../source/tables';
import type { TheirFile, WholeRequest } from './read-requests';
import type { Renumbered } from './renumbered';

/** A file whose bytes are stored with its row. */
export interface FileRow {
  /** The path below the media root; undefined: the bytes are missing. */
  readonly path: string | undefined;
  readonly size: number;
  readonly row: CopyRow;
  /** The column that names the bytes. */
  readonly into: 'file_attachment' | 'diff_file_attachment' | 'user_file_attachment';
}

/** The hash of no bytes, in the place of those that are missing. */
const NOTHING = createHash('sha256').digest('hex');

const SHA256 = /^[0-9a-f]{64}$/;

/** The files of a review request, in the states that its row and its draft give them. */
export class FilesOfRequest {
  private readonly revisions = new Set<string>();
  private readonly drafted = new Set<number>();

  constructor(
    private readonly whole: WholeRequest,
    private readonly users: ReadonlySet<number>,
    private readonly added: Renumbered,
    private readonly media: Media,
    private readonly report: Report,
  ) {}

  /** Files of the review request itself, with the histories that they belong to. */
  async rows(): Promise<FileRow[]> {
    const { files, screenshots } = this.whole;
    const { attached, draftAttached, pictured, draftPictured } = this.whole;
    const found: FileRow[] = [];
    for (const [id, state] of statesOf(attached, draftAttached)) {
      const file = files.get(id);
      // The new side of a file in a diff is also in the list of its review request.
      if (file && file.added_in_filediff_id !== null) continue;
      if (file) found.push(...(await this.fileRow(file, state)));
      else this.report.left(FILE.name, 'a review request names it, but it is not there', `id ${id}`);
    }
    for (const [id, state] of statesOf(pictured, draftPictured)) {
      const picture = screenshots.get(id);
      if (!picture) continue;
      const file = {
        ...{ id: id + this.added.screenshots, caption: picture.caption, draft_caption: picture.draft_caption },
        ...{ file: picture.image, orig_filename: posix.basename(picture.image), mimetype: typeOf(picture.image) },
        ...{ user_id: null, extra_data: {}, attachment_history_id: null, attachment_revision: 1 },
      };
      found.push(...(await this.fileRow(file, state, SCREENSHOT.name)));
    }
    return found;
  }

  /** Files beside diffs, each for one side. */
  async diffRows(): Promise<FileRow[]> {
    const { request, diffFiles, fileDiffs } = this.whole;
    const found: FileRow[] = [];
    const sides = new Set<string>();
    if (request.repository_id === null) return [];
    for (const file of diffFiles) {
      const added = fileDiffs.find(({ id }) => id === file.added_in_filediff_id);
      const side = added ? `${added.id}` : `${file.repo_path ?? ''}\0${file.repo_revision ?? ''}`;
      if (sides.size === sides.add(side).size) {
        this.report.left(FILE.name, 'its side of the diff has a file already', `id ${file.id}`);
        continue;
      }
      const { path, size, extra } = await this.bytesOf(file, FILE.name);
      const told = file.extra_data.sha256_checksum;
      found.push({
        ...{ path, size, into: 'diff_file_attachment' },
        row: {
          id: file.id,
          repository_id: request.repository_id,
          review_request_id: request.id,
          file_diff_id: added?.id ?? null,
          added_in_filediff_id: added?.id ?? null,
          user_id: this.user(file.user_id),
          ...named(file),
          caption: file.caption,
          source_path: added ? added.source_file : file.repo_path,
          dest_path: added?.dest_file ?? null,
          repo_path: added ? null : (file.repo_path ?? ''),
          repo_revision: added ? null : (file.repo_revision ?? ''),
          sha256: typeof told === 'string' && SHA256.test(told) ? told : NOTHING,
          extra_data: { ...file.extra_data, ...extra },
        },
      });
    }
    return found;
  }

  private async fileRow(
    file: Pick<
      TheirFile,
      | 'id'
      | 'caption'
      | 'draft_caption'
      | 'file'
      | 'orig_filename'
      | 'mimetype'
      | 'user_id'
      | 'extra_data'
      | 'attachment_history_id'
      | 'attachment_revision'
    >,
    { isPublished, isPendingDeletion, isDeleted, isOnDraft }: State,
    table = FILE.name,
  ): Promise<FileRow[]> {
    const history = file.attachment_history_id ?? file.id + this.added.histories;
    const revision = Math.max(file.attachment_revision ?? 1, 1);
    const isTwice = this.revisions.size === this.revisions.add(`${history}/${revision}`).size;
    const isDraftedTwice = !isPublished && this.drafted.size === this.drafted.add(history).size;
    if (isTwice || isDraftedTwice) {
      this.report.left(table, 'its history has this revision already', `id ${file.id}`);
      return [];
    }
    const caption = isPublished ? file.caption : file.draft_caption || file.caption;
    const isRenamed = isPublished && isOnDraft && file.draft_caption !== '' && file.draft_caption !== file.caption;
    const { path, size, extra } = await this.bytesOf(file, table);
    return [
      {
        ...{ path, size, into: 'file_attachment' },
        row: {
          id: file.id,
          review_request_id: this.whole.request.id,
          history_id: history,
          revision,
          user_id: this.user(file.user_id),
          ...named(file),
          caption,
          draft_caption: isRenamed && !isDeleted ? file.draft_caption : null,
          is_published: isPublished,
          is_pending_deletion: isPendingDeletion,
          is_deleted: isDeleted,
          extra_data: { ...file.extra_data, ...extra },
        },
      },
    ];
  }

  private user(id: number | null): number | null {
    return id !== null && this.users.has(id) ? id : null;
  }

  private bytesOf(file: Pick<TheirFile, 'id' | 'file'>, table: string) {
    return findBytes(file, table, this.media, this.report);
  }
}

/** Where the bytes of a file are, or what its extra data says if they are missing. */
export async function findBytes(
  { id, file }: Pick<TheirFile, 'id' | 'file'>,
  table: string,
  media: Media,
  report: Report,
): Promise<{ path: string | undefined; size: number; extra: object }> {
  const size = await media.size(file);
  if (size !== undefined) return { path: file, size, extra: {} };
  report.note(table, 'its bytes are missing or too large, so it is an empty file', `id ${id}: ${file}`);
  return { path: undefined, size: 0, extra: { bytes_were_missing: true } };
}

/** The name and type of a file, which are never empty here. */
export const named = ({ orig_filename, file, mimetype }: Pick<TheirFile, 'orig_filename' | 'file' | 'mimetype'>) => ({
  filename: (orig_filename ?? '') || posix.basename(file).replace(/^[0-9a-f-]{36}__/, '') || 'file',
  mimetype: mimetype || 'application/octet-stream',
});

const TYPES: Readonly<Record<string, string>> = { '.png': 'image/png', '.gif': 'image/gif', '.jpg': 'image/jpeg' };

const typeOf = (path: string): string =>
  TYPES[posix.extname(path).toLowerCase().replace('.jpeg', '.jpg')] ?? 'image/png';

interface State {
  readonly isPublished: boolean;
  readonly isDeleted: boolean;
  readonly isPendingDeletion: boolean;
  readonly isOnDraft: boolean;
}

interface Lists {
  readonly shown: readonly number[];
  readonly removed: readonly number[];
}

/** Each file once, with what the lists of the review request and of its draft make of it. */
function statesOf(live: Lists, draft: Lists): [number, State][] {
  const published = new Set([...live.shown, ...live.removed]);
  const removed = new Set(live.removed.filter((id) => !live.shown.includes(id)));
  const ids = [...new Set([...published, ...draft.shown])].sort((one, other) => one - other);
  return ids.map((id) => {
    const isDeleted = removed.has(id);
    return [
      id,
      {
        isPublished: published.has(id),
        isDeleted,
        isPendingDeletion: !isDeleted && published.has(id) && draft.removed.includes(id),
        isOnDraft: draft.shown.includes(id),
      },
    ];
  });
}
