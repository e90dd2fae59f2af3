import { setTimeout as pause } from 'node:timers/promises';
import { Deletions, groupTarget, type DeletionTarget, tokenTarget } from '../chaos/deletions';
import { countFollowUps, drain, lookBefore } from '../chaos/follow-ups';
import type { Random } from '@review-service/testing/random';
import type { Receiver } from '../chaos/receiver';
import type { ServiceView } from '../chaos/stage';
import type { ChaosWorld } from '../chaos/world';

/** Milliseconds between deletions. */
const PAUSE = 100;
/** So many groups and as many tokens are made at a time. */
const BATCH = 30;

/** A client that deletes tokens and groups continuously, and counts the results of the follow-up work at the end. */
export class Endings {
  private readonly deletions: Deletions;
  private readonly targets: DeletionTarget[] = [];
  private readonly before: { names: Map<number, Record<string, number>>; restricted: number[] } = {
    names: new Map(),
    restricted: [],
  };

  constructor(
    private readonly place: ServiceView,
    private readonly world: ChaosWorld,
    private readonly random: Random,
  ) {
    this.deletions = new Deletions(place);
  }

  get count(): number {
    return this.deletions.acknowledged.size;
  }

  /** Wrong or missing answers, as text. */
  get violations(): string[] {
    return this.deletions.failures;
  }

  /** Runs until it is stopped. */
  async delete(isOver: () => boolean): Promise<void> {
    const waiting: DeletionTarget[] = [];
    while (!isOver()) {
      if (waiting.length === 0) waiting.push(...(await this.more()));
      const target = waiting.pop();
      if (!target) return;
      this.targets.push(target);
      await this.deletions.delete(target, this.random.pick(this.world.admins));
      await pause(PAUSE);
    }
  }

  /** Waits for the follow-up work, and counts it. */
  async followUps(receiver: Receiver): Promise<{ lost: string[]; doubled: string[] }> {
    const left = await drain(this.place);
    const { lost, doubled, doubledOutside } = await countFollowUps(this.place, this.targets, this.before, receiver);
    return { lost: [...left, ...lost], doubled: [...doubled, ...doubledOutside] };
  }

  private async more(): Promise<DeletionTarget[]> {
    const groups = await this.world.namedGroups(BATCH);
    const tokens = await this.world.tokens(BATCH);
    const targets = this.random.shuffled([...groups.map(groupTarget), ...tokens.map(tokenTarget)]);
    const { names, restricted } = await lookBefore(this.place, targets);
    for (const [id, counts] of names) this.before.names.set(id, counts);
    this.before.restricted.push(...restricted);
    return targets;
  }
}
