import { Injectable } from '@nestjs/common';
import type { Urls } from '../../../hypermedia/resources/urls';
import { FileAttachmentsService } from '../../attachments/file-attachments';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { type AttachmentCell, cellOf } from './attachment-cell';

/** No page shows more files; the API lists all. */
const FILES_AT_MOST = 200;

interface ShownFile {
  readonly cell: AttachmentCell;
  readonly revision: number;
  readonly onDraft: boolean;
}

/** The files that are attached to a review request. */
@Injectable()
export class ShownFiles {
  constructor(private readonly attachments: FileAttachmentsService) {}

  async of(review: CheckedReviewRequest, urls: Urls): Promise<{ files: ShownFile[]; areFilesCut: boolean }> {
    const files = await this.attachments.ofRequest(review, FILES_AT_MOST + 1);
    const shown = files.slice(0, FILES_AT_MOST).map((file) => ({
      cell: cellOf(file, urls),
      revision: file.revision,
      onDraft: !file.isPublished,
    }));
    return { files: shown, areFilesCut: files.length > FILES_AT_MOST };
  }
}
