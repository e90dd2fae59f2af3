import type { Finding } from '../claim';
import type { Random } from '@review-service/testing/random';
import type { Receiver } from '../receiver';
import { Visitor } from '../visitor';
import type { World } from '../world';
import { Endings } from './endings';
import type { Fleet } from './fleet';
import { Uploads } from './uploads';

const VISITORS = 8;

/** What traffic there is to be, and where. */
interface Wanted {
  readonly fleet: Fleet;
  readonly world: World;
  readonly random: Random;
  /** Not every release takes uploads. */
  readonly uploads: boolean;
}

/** Clients with kept connections who read and write all the time. None of them tries anything twice. */
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

  /** Answers that were wrong or did not come, in words. */
  get failures(): string[] {
    const wrong = this.visitors.flatMap(({ violations }) => violations);
    return [...wrong, ...this.endings.violations, ...this.uploads.violations];
  }

  /** Ends it, waits for the work behind it, and says what clients and counters found. */
  async finish(receiver: Receiver): Promise<Finding[]> {
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
    // What goes wrong is heard of when it is over.
    this.working.catch(() => undefined);
  }
}

const count = (number: number) => number.toLocaleString('en');
