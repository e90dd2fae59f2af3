import { DIFF_FILE_ATTACHMENTS_QUEUE } from '@review-service/contracts/diff-file-attachments';
import { MARK } from '@review-service/testing/hostile-file';
import { hostileFiles } from '@review-service/testing/hostile-files';
import { keepBytes } from '@review-service/testing/keep-bytes';
import { buffer } from 'node:stream/consumers';
import { TestWorker } from '../../../test/test-worker';

/** Text and marks of highlighting, and no other element. */
const PREVIEW = /^([^<>"']|<span class="(hljs|language)-[\w -]+">|<\/span>)*$/;

describe('hostile files', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'diff-file-attachments' } });
  let request: Awaited<ReturnType<TestWorker['make']['reviewRequest']>>;

  beforeAll(
    async () => (request = await worker.make.reviewRequest(await worker.make.user(), await worker.make.repository())),
  );

  it.each(hostileFiles().map((file): [string, typeof file] => [file.what, file]))('%s', async (_, file) => {
    const { bytes, becomes, filename, caption, mimetype } = file;
    const stored_as = await keepBytes(worker.db, worker.files, bytes);
    const { id } = await worker.make.attachment(request, { stored_as, filename, caption, mimetype });

    const job = await worker.send(DIFF_FILE_ATTACHMENTS_QUEUE, 'attachment.uploaded', { attachmentId: id });

    // At the first try: no content of a file may cause a second one.
    expect(await worker.until(job, 'done')).toMatchObject({ attempts: 0, error: null });
    const [{ preview }] = await worker.query('select preview from diff_file_attachment where id = $1', [id]);
    const thumbnails = await worker.query('select stored_as from thumbnail where source = $1', [stored_as]);
    expect(becomes.split(' or ')).toContain(
      preview !== null ? 'preview' : thumbnails.length > 0 ? 'thumbnails' : 'nothing',
    );
    if (preview !== null) expect(preview).toMatch(PREVIEW);
    for (const thumbnail of thumbnails) {
      const drawn = await buffer(await worker.files.read(thumbnail.stored_as));
      expect(drawn.toString('latin1')).toMatch(/^RIFF....WEBP/s);
      expect(drawn.includes(MARK)).toBe(false);
    }
  });
});
