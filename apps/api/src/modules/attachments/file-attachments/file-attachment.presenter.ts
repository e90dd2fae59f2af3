import { Injectable } from '@nestjs/common';
import type { FileAttachmentFields } from '@review-service/contracts/file-attachments';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { AttachedFilePresenter } from '../attached-files';
import type { ShownFileAttachment } from './file-attachments.service';

/** What clients see of a file attachment as it is. */
@Injectable()
export class FileAttachmentPresenter implements Presenter<ShownFileAttachment, FileAttachmentFields> {
  constructor(private readonly file: AttachedFilePresenter) {}

  fields(attachment: ShownFileAttachment, urls: Urls): FileAttachmentFields {
    return {
      ...this.file.fields(attachment, urls),
      attachment_history_id: attachment.historyId,
      public: attachment.isPublished,
      revision: attachment.revision,
    };
  }

  links({ id, displayId }: ShownFileAttachment, urls: Urls): Links {
    return urls.item('review-requests', displayId, 'file-attachments', id);
  }
}

/** What clients see of a file attachment as it will be published. */
@Injectable()
export class DraftFileAttachmentPresenter implements Presenter<ShownFileAttachment, FileAttachmentFields> {
  constructor(private readonly published: FileAttachmentPresenter) {}

  fields(attachment: ShownFileAttachment, urls: Urls): FileAttachmentFields {
    const caption = attachment.draftCaption ?? attachment.caption;
    return this.published.fields({ ...attachment, caption }, urls);
  }

  links({ id, displayId }: ShownFileAttachment, urls: Urls): Links {
    return urls.item('review-requests', displayId, 'draft', 'file-attachments', id);
  }
}
