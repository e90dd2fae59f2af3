import { Injectable } from '@nestjs/common';
import { FILE_STATUSES } from '@review-service/contracts/file-diffs';
import type { FilePatchFields } from '@review-service/contracts/file-patches';
import type { ShownPatch } from '@review-service/patches/shown-patch';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { attachmentLinks } from '../file-diffs';
import type { ListedFile } from './file-patch.columns';
import { isGone } from './matched-files';

/** A file with its change, or what became different in it since another revision. */
export interface ShownFilePatch {
  readonly file: ListedFile;
  /** The file of the other revision; null: there is none. */
  readonly against: ListedFile | null;
  /** Only the other revision, which `file` is of, changes it. */
  readonly isReverted: boolean;
  /** Undefined: not known, or not asked for. */
  readonly patch: ShownPatch | undefined;
  /** See FilePatchFields.properties. */
  readonly properties: Buffer | undefined;
  readonly isApproximate: boolean;
}

/** Fields and links of a file with its patch. */
@Injectable()
export class FilePatchPresenter implements Presenter<ShownFilePatch, FilePatchFields> {
  fields(shown: ShownFilePatch, urls: Urls): FilePatchFields {
    const { file, against, patch } = shown;
    const { source, dest } = sidesOf(shown);
    const modes = modesOf(shown);
    const isCompared = against !== null || shown.isReverted;
    const { insertCount, deleteCount } = isCompared ? { insertCount: null, deleteCount: null } : file;
    return {
      against_id: against?.id ?? null,
      approximate: shown.isApproximate,
      binary: file.isBinary,
      delete_count: deleteCount ?? patch?.deleteCount ?? null,
      ...(dest ? {} : { dest_attachment: null }),
      dest_detail: file.destDetail,
      dest_file: file.destFile,
      dest_line_count: isCompared ? null : isGone(file) ? 0 : file.isNew && !file.isBinary ? insertCount : null,
      dest_mode: modes.dest,
      has_replacements: patch?.hasReplacements ?? false,
      headers: [...(patch?.headings ?? [])],
      id: file.id,
      insert_count: insertCount ?? patch?.insertCount ?? null,
      moves: isCompared ? null : file.moves,
      patch: patch?.text ?? null,
      patch_digest: against ? `${against.digest}-${file.digest}` : file.digest,
      patch_size: against && file.size !== null ? file.size + (against.size ?? 0) : file.size,
      patch_url: urlOf(file, urls),
      properties: shown.properties?.toString() ?? null,
      ...(source ? {} : { source_attachment: null }),
      source_file: file.sourceFile,
      // A deleted file may be sent without its lines.
      source_line_count: isCompared
        ? null
        : file.isNew
          ? 0
          : isGone(file) && !file.isBinary
            ? deleteCount || null
            : null,
      source_mode: modes.source,
      source_revision: file.sourceRevision,
      status: statusOf(shown),
    };
  }

  links(shown: ShownFilePatch, urls: Urls): Links {
    const { file, against } = shown;
    return {
      self: { href: urlOf(file, urls), method: 'GET' },
      ...(against && { against: { href: urlOf(against, urls), method: 'GET' } }),
      ...attachmentLinks(sidesOf(shown), urls),
    };
  }
}

/** What was uploaded of both sides: between two revisions the old one is what the older revision made of the file. */
export function sidesOf({ file, against, isReverted }: ShownFilePatch): Pick<ListedFile, 'dest' | 'source'> {
  if (isReverted) return { source: file.dest, dest: file.source };
  return { source: against ? against.dest : file.source, dest: file.dest };
}

/** The modes of both sides, by the same rule. */
function modesOf({ file, against, isReverted }: ShownFilePatch): { dest: string | null; source: string | null } {
  if (isReverted) return { source: file.destMode, dest: file.sourceMode };
  return { source: against ? against.destMode : file.sourceMode, dest: file.destMode };
}

function statusOf({ file, against, isReverted }: ShownFilePatch): FilePatchFields['status'] {
  if (isReverted) return 'reverted';
  if (!against) return file.isNew ? 'added' : FILE_STATUSES[file.status];
  if (isGone(file)) return 'deleted';
  if (isGone(against)) return 'added';
  return file.destFile === against.destFile ? 'modified' : 'moved';
}

const urlOf = ({ displayId, revision, onDraft, id }: ListedFile, urls: Urls): string =>
  urls.to('review-requests', displayId, ...(onDraft ? ['draft'] : []), 'diffs', revision, 'files', id);
