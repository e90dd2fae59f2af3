import type { JobData, JobName } from '@review-service/contracts/queue';
import { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-request-events';
import { eventually } from '@review-service/testing/eventually';
import type { MadeUser } from '@review-service/testing/make';
import { MailServer } from './mail-server';
import { TestWorker } from './test-worker';

type Queue = typeof REVIEW_REQUESTS_QUEUE;

/** A request that a test made. */
interface MadeRequest {
  readonly id: number;
  readonly displayId: number;
}

/** A worker that sends mail, and the server that takes it. */
export class MailWorld {
  private constructor(
    readonly worker: TestWorker,
    readonly server: MailServer,
  ) {}

  static async begin(settings: Record<string, string> = {}): Promise<MailWorld> {
    const server = await MailServer.listen();
    const worker = await TestWorker.boot({
      settings: {
        WORKER_QUEUES: 'review-requests,mail',
        MAIL_URL: server.url,
        MAIL_FROM: 'reviews@example.org',
        SITE_URL: 'https://reviews.example.com',
        ...settings,
      },
    });
    return new MailWorld(worker, server);
  }

  async end(): Promise<void> {
    await this.worker.close();
    await this.server.close();
  }

  /** Sends what happened, as the API does, and waits until all mail about it is planned and came to an end. */
  async tell<Name extends JobName<Queue>>(
    name: Name,
    { id, displayId }: MadeRequest,
    actor: MadeUser,
    said: Omit<JobData<Queue, Name>, 'actorId' | 'displayId' | 'localSiteId' | 'reviewRequestId'>,
  ): Promise<string> {
    const event = { reviewRequestId: id, displayId, localSiteId: null, actorId: actor.id, ...said } as JobData<
      Queue,
      Name
    >;
    const eventId = await this.worker.send(REVIEW_REQUESTS_QUEUE, name, event);
    await this.worker.until(eventId, 'done');
    await this.settled();
    return eventId;
  }

  /** No job of mail is left that is not to be tried again. */
  async settled(): Promise<void> {
    await eventually(async () => {
      const [{ open }] = await this.worker.query<[{ open: number }]>(
        `select count(*)::integer as open from outbox_message
         where queue in ('mail', 'account-mail') and status in ('pending', 'relayed') and error is null`,
      );
      return open === 0;
    });
  }
}
