import type { GuaranteeFinding } from '../chaos/guarantee';
import type { Random } from '@review-service/testing/random';
import type { Receiver } from '../chaos/receiver';
import { Visitor } from '../chaos/visitor';
import type { ChaosWorld } from '../chaos/world';
import { Endings } from './endings';
import type { Fleet } from './fleet';
import { Uploads } from './uploads';

const VISITORS = 8;

/** The kinds of traffic, and its target. */
interface Wanted {
  readonly fleet: Fleet;
  readonly world: ChaosWorld;
  readonly random: Random;
  /** Whether the release accepts uploads. */
  readonly uploads: boolean;
}

/** Clients with kept connections that read and write continuously. They repeat no request. */
export class Traffic {
  private isOver = false;
  private working: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly visitors: readonly Visitor[],
    private readonly endings: Endings,
    private readonly uploads: Uploads,
  ) {}

  static async start({ fleet, world, random, uploads: isUploading }: Wanted): Promise<Traffic> {
    const visitors = await Visitor.invite(world, VISITORS, random);
    const endings = new Endings(fleet, world, random.for('endings'));
    const traffic = new Traffic(visitors, endings, new Uploads(fleet, world));
    traffic.work(isUploading);
    return traffic;
  }

  get requests(): number {
    const looks = this.visitors.reduce((sum, { requests }) => sum + requests, 0);
    return looks + this.endings.count + this.uploads.acknowledged + this.failures.length;
  }

  /** Wrong or missing answers, as text. */
  get failures(): string[] {
    const wrong = this.visitors.flatMap(({ violations }) => violations);
    return [...wrong, ...this.endings.violations, ...this.uploads.violations];
  }

  /** Ends it, waits for the follow-up work, and returns the faults that clients and counters found. */
  async finish(receiver: Receiver): Promise<GuaranteeFinding[]> {
    this.isOver = true;
    await this.working;
    const { lost, doubled } = await this.endings.followUps(receiver);
    const lostJobs = [...lost, ...(await this.uploads.lost())];
    const slowest = Math.round(Math.max(...this.visitors.map((visitor) => visitor.slowest)));
    return [
      {
        bar: '0 failed requests',
        measured: `${count(this.requests)} requests, ${this.failures.length} failed; the slowest took ${slowest} ms`,
        violations: this.failures,
      },
      {
        bar: '0 lost jobs',
        measured: `${count(this.endings.count)} deletions, ${count(this.uploads.acknowledged)} uploads, ${lostJobs.length} lost`,
        violations: lostJobs,
      },
      { bar: '0 done twice', measured: `${doubled.length} done twice`, violations: doubled },
    ];
  }

  private work(isUploading: boolean): void {
    const isOver = () => this.isOver;
    this.working = Promise.all([
      ...this.visitors.map((visitor) => visitor.visit(isOver)),
      this.endings.delete(isOver),
      isUploading && this.uploads.upload(isOver),
    ]);
    // A failure is reported at the end.
    this.working.catch(() => undefined);
  }
}

const count = (number: number) => number.toLocaleString('en');
