import { Injectable } from '@nestjs/common';
import type { DiffFileAttachmentFields } from '@review-service/contracts/diff-file-attachments';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { AttachedFilePresenter, fileLink } from '../attached-files';
import type { ShownAttachment } from './diff-file-attachments.service';

/** What clients see of a diff file attachment. */
@Injectable()
export class DiffFileAttachmentPresenter implements Presenter<ShownAttachment, DiffFileAttachmentFields> {
  constructor(private readonly file: AttachedFilePresenter) {}

  fields(attachment: ShownAttachment, urls: Urls): DiffFileAttachmentFields {
    return {
      ...this.file.fields(attachment, urls),
      ...(attachment.addedIn ? {} : { added_in_filediff: null }),
      attachment_history_id: null,
      repository_file_path: attachment.path,
      repository_revision: attachment.revision,
      revision: 0,
    };
  }

  links({ id, repositoryId, displayId, addedIn }: ShownAttachment, urls: Urls): Links {
    const self = urls.get('repositories', repositoryId, 'diff-file-attachments', id);
    if (!addedIn) return { self };
    return { self, added_in_filediff: fileLink(addedIn, displayId, urls) };
  }
}
