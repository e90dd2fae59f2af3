import { Inject, Injectable } from '@nestjs/common';
import type { DiffFileAttachmentFields } from '@review-service/contracts/diff-file-attachments';
import { isText } from '@review-service/contracts/previews';
import { ApiConfig } from '../../api.config';
import { publicExtraData } from '../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../hypermedia/presenter';
import type { Links, Urls } from '../../hypermedia/urls';
import type { ShownAttachment } from './diff-file-attachments.service';
import { thumbnailOf } from './thumbnail';

/** Can people review the file in a browser? */
const isReviewable = (mimetype: string): boolean => mimetype.startsWith('image/') || isText(mimetype);

/** What clients see of a diff file attachment. */
@Injectable()
export class DiffFileAttachmentPresenter implements Presenter<ShownAttachment, DiffFileAttachmentFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(attachment: ShownAttachment, urls: Urls): DiffFileAttachmentFields {
    const { id, displayId, mimetype, sha256, addedIn } = attachment;
    const page = urls.pagePath('r', displayId, 'file', id);
    const isShown = isReviewable(mimetype);
    // The public address, not the client's host: people read and save these links.
    const download = `${this.config.url}${page}download/`;
    return {
      absolute_url: download,
      ...(addedIn ? {} : { added_in_filediff: null }),
      attachment_history_id: null,
      caption: attachment.caption,
      extra_data: { ...publicExtraData(attachment.extraData), sha256_checksum: sha256 },
      filename: attachment.filename,
      icon_url: `/static/mimetypes/${iconOf(mimetype)}.svg`,
      id,
      is_review_ui_accessible_by: isShown,
      mimetype,
      repository_file_path: attachment.path,
      repository_revision: attachment.revision,
      review_url: isShown ? page : '',
      revision: 0,
      sha256_checksum: sha256,
      thumbnail: thumbnailOf(attachment, download),
      url: download,
    };
  }

  links({ id, repositoryId, displayId, addedIn }: ShownAttachment, urls: Urls): Links {
    const self = urls.get('repositories', repositoryId, 'diff-file-attachments', id);
    if (!addedIn) return { self };
    const draft = addedIn.onDraft ? ['draft'] : [];
    const path = ['review-requests', displayId, ...draft, 'diffs', addedIn.diffRevision, 'files', addedIn.id];
    return { self, added_in_filediff: { ...urls.get(...path), title: addedIn.title } };
  }
}

const KINDS = ['audio', 'font', 'image', 'text', 'video'];

const PACKAGES = /^application\/(gzip|vnd\.rar|x-7z-compressed|x-bzip2?|x-tar|x-xz|zip)$/;

/** The name of the icon for a kind of file. */
function iconOf(mimetype: string): string {
  if (PACKAGES.test(mimetype)) return 'package-x-generic';
  const [kind = ''] = mimetype.split('/');
  return KINDS.includes(kind) ? `${kind}-x-generic` : 'text-x-generic';
}
