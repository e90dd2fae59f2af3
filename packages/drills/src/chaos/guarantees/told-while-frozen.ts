import { within } from '@review-service/embedded/deadline';
import type { Guarantee } from '../guarantee';
import type { Sink } from '../../servers/sink';
import { Tellings } from '../tellings';

/** Reviews that are published while something is frozen. */
const REVIEWS = 12;
/** Milliseconds; the usual is below one second. Shorter than a worker waits for the SMTP server. */
const PATIENCE = 30_000;

/** Who hangs keeps nobody else from being told: first the SMTP server does, then one of two receivers of webhooks. */
export const toldWhileFrozen: Guarantee = {
  needsRedis: false,
  title: () => 'reviews are told of while the SMTP server hangs, and while a receiver does',

  async test({ world, ...trial }) {
    const tellings = await Tellings.begin({ world, ...trial });
    const { mail, receivers } = tellings;
    const [first, second] = receivers;
    /** Resolves with how long the others waited, or with undefined. */
    const frozen = async (sink: Sink, areOthersTold: () => Promise<boolean>) => {
      sink.signal('SIGSTOP');
      try {
        const start = performance.now();
        await tellings.publish(REVIEWS, world.admins);
        const isTold = await within(PATIENCE, areOthersTold);
        return isTold ? performance.now() - start : undefined;
      } finally {
        sink.signal('SIGCONT');
      }
    };
    try {
      const withoutMail = await frozen(mail, async () => (await tellings.hasAll(first)) && tellings.hasAll(second));
      const left = await tellings.drain();
      const withoutFirst = await frozen(first, async () => (await tellings.hasAll(second)) && tellings.hasAllMail());
      left.push(...(await tellings.drain()));
      const bar = (who: string, others: string, took: number | undefined) => ({
        bar: `${others} while ${who} hangs`,
        measured: took === undefined ? 'not told' : `${REVIEWS} reviews after ${(took / 1_000).toFixed(1)} s`,
        violations: took === undefined ? [`not within ${PATIENCE / 1_000} s`] : [],
      });
      return [
        bar('the SMTP server', 'webhooks are told', withoutMail),
        bar('a receiver', 'mail and the other webhook are told', withoutFirst),
        {
          bar: 'nothing is left when they go on',
          measured: `${left.length} jobs left`,
          violations: [...tellings.failures, ...left],
        },
        ...(await tellings.mailFindings()),
        ...(await tellings.webhookFindings()),
      ];
    } finally {
      await tellings.end();
    }
  },
};
