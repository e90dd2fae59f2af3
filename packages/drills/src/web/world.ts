import { basic, ReviewService } from '@review-service/client';
import { Make, type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { DataSource } from 'typeorm';
import { patchOfFiles, patchOfLongFile } from './patches';

/** Who looks, and the review requests that they look at, by number. */
export interface WebWorld {
  readonly reader: MadeUser;
  readonly few: number;
  readonly many: number;
  readonly long: number;
}

/** What the changes have. */
export const SIZES = { few: 20, many: 2_000, changedLines: 100, long: 50_000 };

/** Three changes that wait for the reader: of 20 files, of 2,000 with 200,000 changed lines, and of one long file. */
export async function makeWorld(db: DataSource, url: string): Promise<WebWorld> {
  const make = new Make(db);
  const reader = await make.user();
  const author = await make.user();
  const repository = await make.repository();
  const service = new ReviewService({ url, credentials: basic(author.username, PASSWORD), within: 600_000 });
  const post = async (summary: string, patch: string): Promise<number> => {
    const { review_request } = await service.post('/api/review-requests/', {
      body: { repository: String(repository.id) },
    });
    const path = { review_request_id: review_request.id };
    const file = new Blob([patch], { type: 'text/x-patch' });
    await service.post('/api/review-requests/{review_request_id}/diffs/', {
      path,
      body: { path: file },
      timeout: 300_000,
    });
    await service.put('/api/review-requests/{review_request_id}/draft/', {
      path,
      body: { summary, description: 'To be looked at.', target_people: reader.username, public: true },
    });
    return review_request.id;
  };
  return {
    reader,
    few: await post('Twenty files', patchOfFiles(SIZES.few, SIZES.changedLines)),
    many: await post('Two thousand files', patchOfFiles(SIZES.many, SIZES.changedLines)),
    long: await post('One long file', patchOfLongFile(SIZES.long)),
  };
}
