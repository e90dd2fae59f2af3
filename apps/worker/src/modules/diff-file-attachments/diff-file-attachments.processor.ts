import { DIFF_FILE_ATTACHMENTS_QUEUE } from '@review-service/contracts/diff-file-attachments';
import type { AttachmentAdded } from '@review-service/contracts/file-attachments';
import { Audit } from '../../audit';
import { type Handlers, type Message, outside, Processor, type QueueProcessor } from '../../queues/processor';
import { AttachmentPreviews } from './attachment-previews';

/** Follow-up work of attachment uploads. No transaction is open during drawing and transfers. */
@Processor()
export class DiffFileAttachmentsProcessor implements QueueProcessor<typeof DIFF_FILE_ATTACHMENTS_QUEUE> {
  readonly queue = DIFF_FILE_ATTACHMENTS_QUEUE;
  readonly handlers: Handlers<typeof DIFF_FILE_ATTACHMENTS_QUEUE>;

  constructor(
    private readonly previews: AttachmentPreviews,
    private readonly audit: Audit,
  ) {
    this.handlers = {
      'attachment.added': outside((added, message) => this.follow(added, message)),
      'attachment.uploaded': outside(({ attachmentId }) => previews.make(attachmentId)),
    };
  }

  private async follow({ attachmentId, reviewRequestId, addedBy }: AttachmentAdded, message: Message): Promise<void> {
    await this.audit.write(message, {
      actorId: addedBy,
      action: 'attachment.added',
      subject: `attachment ${attachmentId}`,
      details: { attachmentId, reviewRequestId },
    });
    await this.previews.make(attachmentId);
  }
}
