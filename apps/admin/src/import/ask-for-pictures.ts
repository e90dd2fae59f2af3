import { DIFF_FILE_ATTACHMENTS_QUEUE } from '@review-service/contracts/diff-file-attachments';
import { sql } from '@review-service/database/sql';
import type { Visit } from './visit';

const UPLOADED: keyof typeof DIFF_FILE_ATTACHMENTS_QUEUE.jobs = 'attachment.uploaded';

/** Asks the worker for the previews of attachments, as after an upload. */
export async function askForPictures({ db }: Pick<Visit, 'db'>, attachmentIds: readonly number[]): Promise<void> {
  if (attachmentIds.length === 0) return;
  await db.all(
    {},
    sql`
      insert into outbox_message (id, queue, name, payload)
      select gen_random_uuid(), ${DIFF_FILE_ATTACHMENTS_QUEUE.name}, ${UPLOADED}, jsonb_build_object('attachmentId', id)
      from unnest(${attachmentIds}::integer[]) id`,
  );
}
