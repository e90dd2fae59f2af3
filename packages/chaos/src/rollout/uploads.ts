import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import { Make } from '@review-service/testing/make';
import { SMALL_IMAGES } from '@review-service/testing/small-images';
import { brief } from '../client';
import type { Place } from '../stage';
import type { World } from '../world';

const PAUSE = 250;

/** Somebody who uploads pictures to a diff, one after another: the worker draws small ones of each. */
export class Uploads {
  /** Answered with 201. */
  acknowledged = 0;
  /** Answers that were wrong or did not come, in words. */
  readonly violations: string[] = [];

  constructor(
    private readonly place: Place,
    private readonly world: World,
  ) {}

  /** Until it is told that it is over. */
  async upload(isOver: () => boolean): Promise<void> {
    const make = new Make(this.place.db);
    const repository = await make.repository();
    const request = await make.reviewRequest(this.world.admin, repository);
    const [admin] = this.world.admins;
    while (!isOver()) {
      const form = new FormData();
      form.set('filediff', String((await make.fileDiff(request)).id));
      // Each its own bytes: what follows the picture does not count.
      const bytes = Buffer.concat([SMALL_IMAGES.png, Buffer.from(String(this.acknowledged))]);
      form.set('path', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
      const answer = await admin?.post(`/api/repositories/${repository.id}/diff-file-attachments/`, form);
      if (answer?.status === 201) this.acknowledged += 1;
      else this.violations.push(`an upload: ${brief(answer)}`);
      await pause(PAUSE);
    }
  }

  /** What was acknowledged and is not there, or has no small picture. To be asked when the follow-up work is done. */
  async lost(): Promise<string[]> {
    const [row] = await this.place.read<{ kept: number; drawn: number }>(sql`
      select count(*)::int as kept,
        count(*) filter (where exists (select from thumbnail t where t.source = a.stored_as))::int as drawn
      from diff_file_attachment a`);
    const { kept = 0, drawn = 0 } = row ?? {};
    return kept === this.acknowledged && drawn === kept
      ? []
      : [`${this.acknowledged} uploads were acknowledged, ${kept} are there, ${drawn} of them have a thumbnail`];
  }
}
