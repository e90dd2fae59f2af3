import { markdownTable } from '@review-service/testing/markdown-table';
import type { Shot } from './request';
import type { Outcome } from './wire/exchange';

/** Counts the outcomes of the shots. */
export class Tally {
  readonly statuses = new Map<string, number>();
  /** The number of answers by route and status, for requests of the route's own method. */
  readonly routes = new Map<string, Map<number, number>>();
  shots = 0;
  slowest = 0;
  /** Answers that came too late, but in time when repeated alone: the machine was busy. */
  late = 0;

  count({ requests }: Shot, { answers, ended, took }: Outcome): void {
    this.shots += 1;
    this.slowest = Math.max(this.slowest, took);
    for (const [index, { status }] of answers.entries()) {
      this.add(String(status));
      const route = requests[index]?.route;
      if (route?.startsWith(`${requests[index]?.method} `)) this.countAt(route, status);
    }
    if (ended !== 'answered') this.add(ended === 'late' ? 'none in time' : 'hung up');
  }

  /** Routes with at least one success. */
  get reached(): string[] {
    return [...this.routes]
      .filter(([, statuses]) => [...statuses.keys()].some((status) => status < 400))
      .map(([route]) => route);
  }

  /** As a table, by status. */
  table(): string {
    const rows = [...this.statuses].sort(([one], [other]) => (one < other ? -1 : 1));
    return markdownTable([['status', 'answers'], ...rows.map(([status, count]) => [status, String(count)])]);
  }

  private countAt(route: string, status: number): void {
    const statuses = this.routes.get(route) ?? new Map<number, number>();
    this.routes.set(route, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  private add(status: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}
