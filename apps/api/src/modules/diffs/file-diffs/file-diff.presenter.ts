import { Injectable } from '@nestjs/common';
import { FILE_STATUSES, type FileDiffFields } from '@review-service/contracts/file-diffs';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownFileDiff, Side } from './file-diff.columns';

/** Fields and links of a file of a diff. */
@Injectable()
export class FileDiffPresenter implements Presenter<ShownFileDiff, FileDiffFields> {
  fields(file: ShownFileDiff): FileDiffFields {
    return {
      binary: file.isBinary,
      commit_id: file.commitId,
      ...(file.dest ? {} : { dest_attachment: null }),
      dest_detail: file.destDetail,
      dest_file: file.destFile,
      encoding: null,
      extra_data: publicExtraData(file.extraData),
      id: file.id,
      orig_sha256: file.source?.sha256 ?? null,
      patched_sha256: file.dest?.sha256 ?? null,
      ...(file.source ? {} : { source_attachment: null }),
      source_file: file.sourceFile,
      source_revision: file.sourceRevision,
      status: FILE_STATUSES[file.status],
    };
  }

  links({ id, displayId, revision, onDraft, source, dest }: ShownFileDiff, urls: Urls): Links {
    const draft = onDraft ? ['draft'] : [];
    const path = ['review-requests', displayId, ...draft, 'diffs', revision, 'files', id];
    return {
      self: urls.get(...path),
      update: { href: urls.to(...path), method: 'PUT' },
      ...attachmentLinks({ source, dest }, urls),
    };
  }
}

/** The links to what was uploaded of both sides. */
export function attachmentLinks({ source, dest }: Pick<ShownFileDiff, 'dest' | 'source'>, urls: Urls): Links {
  const to = ({ repositoryId, id, caption }: Side) => ({
    ...urls.get('repositories', repositoryId, 'diff-file-attachments', id),
    title: caption,
  });
  return { ...(source && { source_attachment: to(source) }), ...(dest && { dest_attachment: to(dest) }) };
}
