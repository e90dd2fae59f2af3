import { setTimeout as pause } from 'node:timers/promises';
import { apiToken, ReviewService } from '@review-service/client';
import { sql } from '@review-service/database/sql';
import { Make } from '@review-service/testing/make';
import { SMALL_IMAGES } from '@review-service/testing/small-images';
import type { ChaosWorld } from '../chaos/world';
import type { Fleet } from './fleet';

const PAUSE = 250;

/** A client that uploads images to a diff, one after another; the worker makes small pictures of each. */
export class Uploads {
  /** Answered with 201. */
  acknowledged = 0;
  /** Wrong or missing answers, as text. */
  readonly violations: string[] = [];

  constructor(
    private readonly fleet: Fleet,
    private readonly world: ChaosWorld,
  ) {}

  /** Runs until it is stopped. */
  async upload(isOver: () => boolean): Promise<void> {
    const make = new Make(this.fleet.db);
    const repository = await make.repository();
    const request = await make.reviewRequest(this.world.admin, repository);
    const credentials = apiToken(await make.apiToken(this.world.admin));
    // Once: a failure that the client would hide counts.
    const client = new ReviewService({ url: this.fleet.url, credentials, tries: 1 });
    while (!isOver()) {
      // Each its own bytes: what follows the picture does not count.
      const bytes = Buffer.concat([SMALL_IMAGES.png, Buffer.from(String(this.acknowledged))]);
      const path = new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' });
      try {
        await client.post('/api/repositories/{repository_id}/diff-file-attachments/', {
          path: { repository_id: repository.id },
          body: { filediff: (await make.fileDiff(request)).id, path },
        });
        this.acknowledged += 1;
      } catch (error) {
        this.violations.push(`an upload: ${String(error)}`);
      }
      await pause(PAUSE);
    }
  }

  /** Acknowledged uploads that are missing or have no small pictures. Call it when the follow-up work is done. */
  async lost(): Promise<string[]> {
    const [row] = await this.fleet.read<{ kept: number; drawn: number }>(sql`
      select count(*)::int as kept,
        count(*) filter (where exists (select from thumbnail t where t.source = a.stored_as))::int as drawn
      from diff_file_attachment a`);
    const { kept = 0, drawn = 0 } = row ?? {};
    return kept === this.acknowledged && drawn === kept
      ? []
      : [`${this.acknowledged} uploads were acknowledged, ${kept} are there, ${drawn} of them have a thumbnail`];
  }
}
