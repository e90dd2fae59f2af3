import type { ReviewRequestNotice } from '../review-requests';
import type { UpdateStream } from './update-stream';
import type { UpdatesService } from './updates.service';

/**
 * The streams that tell when their readers' dashboards change. Of each review request to which something happens, one
 * statement finds whose dashboards it is on, however many are open.
 */
export class DashboardReaders {
  /** By the id of their site. */
  private readonly streams = new Map<number | null, Set<UpdateStream>>();
  /** What happened since the last statement: once for each review request and actor. */
  private heard = new Map<string, ReviewRequestNotice>();
  private isAsking = false;

  /** @param concern is called for each stream whose reader's dashboard may have changed */
  constructor(
    private readonly updates: UpdatesService,
    private readonly concern: (stream: UpdateStream, notice: ReviewRequestNotice) => void,
  ) {}

  /** From now on its reader's dashboard is watched, until it closes. */
  add(stream: UpdateStream): void {
    const { siteId } = stream.reading.caller;
    const readers = this.streams.get(siteId) ?? new Set();
    this.streams.set(siteId, readers.add(stream));
    stream.once('close', () => {
      if (readers.delete(stream) && readers.size === 0) this.streams.delete(siteId);
    });
  }

  hear(notice: ReviewRequestNotice): void {
    const { localSiteId, displayId, actorId } = notice;
    if (!this.streams.has(localSiteId)) return;
    this.heard.set(`${localSiteId ?? ''}/${displayId}/${actorId}`, notice);
    if (!this.isAsking) void this.ask();
  }

  /** What happens while a statement runs waits for the next one. */
  private async ask(): Promise<void> {
    this.isAsking = true;
    while (this.heard.size > 0) {
      const notices = [...this.heard.values()];
      this.heard = new Map();
      await this.tell(notices).catch(() => this.miss());
    }
    this.isAsking = false;
  }

  private async tell(notices: readonly ReviewRequestNotice[]): Promise<void> {
    const readers = [...this.streams.values()].flatMap((streams) => [...streams]);
    const userIds = new Set(readers.map(({ reading }) => reading.caller.userId));
    const onDashboards = await this.updates.concerned(notices, [...userIds]);
    for (const notice of notices) {
      // Nobody knows any more on whose dashboards a deleted one was. It is a rare event.
      const isForAll = notice.happened === 'review-request.deleted';
      const concerned = new Set(
        onDashboards
          .filter(({ displayId, siteId }) => displayId === notice.displayId && siteId === notice.localSiteId)
          .map(({ userId }) => userId),
      ).add(notice.actorId);
      for (const stream of this.streams.get(notice.localSiteId) ?? []) {
        if (isForAll || concerned.has(stream.reading.caller.userId)) this.concern(stream, notice);
      }
    }
  }

  private miss(): void {
    for (const streams of this.streams.values()) for (const stream of streams) stream.say('missed');
  }
}
