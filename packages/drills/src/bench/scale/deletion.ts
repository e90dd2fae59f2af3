import { Client } from 'pg';
import { group, remove } from '../cases/calls';
import type { BenchPlan } from '../plan';
import type { Fact } from '../report';
import { crowdGroup } from '../world/shape';
import { multiple } from './compare-p50';
import type { ServedWorld } from './place';
import { timeOf } from './time-of';

/** Its name in the report. */
export const DELETION = 'DELETE of the group that all review requests are for';

const BAR = 1.3;
/** Requests of a round. */
const SAMPLES = 12;
const WARM_UP = 5;

/** Measures the deletion of the group of all review requests; each one except the last is undone. */
export async function deletion({ rounds }: BenchPlan, small: ServedWorld, large: ServedWorld): Promise<Fact> {
  const [one, other] = [new CrowdGroup(small), new CrowdGroup(large)];
  await Promise.all([one.open(), other.open()]);
  try {
    const times: [number[], number[]] = [[], []];
    for (let sample = 0; sample < SAMPLES * rounds + WARM_UP; sample += 1) {
      for (const [index, crowd] of [one, other].entries()) {
        await crowd.restore();
        const took = await crowd.delete();
        if (sample >= WARM_UP) times[index]?.push(took);
      }
    }
    const words = [`in ${large.world.rows} rows`, `in ${small.world.rows}`] as const;
    return multiple({ name: DELETION, bar: BAR, words }, times[1], times[0]);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

/** The group, and its restoration. */
class CrowdGroup {
  private readonly db: Client;

  constructor(private readonly place: ServedWorld) {
    this.db = new Client({ connectionString: place.world.url });
  }

  open = () => this.db.connect();
  close = () => this.db.end();

  /** Undoes the deletion and its follow-up job. */
  async restore(): Promise<void> {
    const id = crowdGroup(this.place.world.rows);
    await this.db.query('update review_group set deleted_at = null where id = $1 and deleted_at is not null', [id]);
    await this.db.query(`delete from outbox_message where payload @> jsonb_build_object('groupId', $1::integer)`, [id]);
  }

  /** Its duration in milliseconds. */
  delete(): Promise<number> {
    const { api, logins } = this.place;
    return timeOf(api, remove(group('crowd'), logins.bearer('superuser')));
  }
}
