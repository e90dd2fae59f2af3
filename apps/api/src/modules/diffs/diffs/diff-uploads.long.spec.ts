import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';

describe('POST of diffs', () => {
  const api = TestApi.ofSuite();

  it('201: a patch that changes as many files as one may', async () => {
    const author = await api.make.user();
    const { displayId } = await api.make.reviewRequest(author, await api.make.repository());
    const changes = Array.from(
      { length: 10_000 },
      (_, at) => `diff --git a/f${at} b/f${at}\nold mode 100644\nnew mode 100755\n`,
    );
    const file = { name: 'path', filename: 'diff', type: 'text/x-patch', bytes: Buffer.from(changes.join('')) };

    const { status } = await api
      .as(author)
      .send('POST', `/api/review-requests/${displayId}/diffs/`, multipart({}, [file]));

    expect(status).toBe(201);
  });
});
