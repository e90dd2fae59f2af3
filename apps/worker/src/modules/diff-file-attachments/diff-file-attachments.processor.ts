import { DIFF_FILE_ATTACHMENTS_QUEUE } from '@review-service/contracts/diff-file-attachments';
import { type Handlers, outside, Processor, type QueueProcessor } from '../../queues/processor';
import { AttachmentPreviews } from './attachment-previews';

/** Follow-up work of attachment uploads. No transaction is open during drawing and transfers. */
@Processor()
export class DiffFileAttachmentsProcessor implements QueueProcessor<typeof DIFF_FILE_ATTACHMENTS_QUEUE> {
  readonly queue = DIFF_FILE_ATTACHMENTS_QUEUE;
  readonly handlers: Handlers<typeof DIFF_FILE_ATTACHMENTS_QUEUE>;

  constructor(previews: AttachmentPreviews) {
    this.handlers = { 'attachment.uploaded': outside(({ attachmentId }) => previews.make(attachmentId)) };
  }
}
