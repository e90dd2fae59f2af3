import { queues, UPKEEP } from '@review-service/contracts/queues';
import { quoted } from '@review-service/platform/config/quoted';
import { ValidateBy } from 'class-validator';

const NAMES = [...queues.map(({ name }) => name), UPKEEP];

/**
 * Reads WORKER_QUEUES: the queues to take from, with their concurrency if given; undefined for all queues. Throws if an
 * entry is no queue.
 */
export function readQueues(wanted: readonly string[]): Map<string, number | undefined> | undefined {
  if (wanted.length === 0 || (wanted.length === 1 && wanted[0] === 'all')) return undefined;
  return new Map(
    wanted.map((entry) => {
      const [, name = '', concurrency] = /^([^:]*)(?::([1-9]\d{0,3}))?$/.exec(entry) ?? [];
      if (NAMES.includes(name)) return [name, concurrency === undefined ? undefined : Number(concurrency)];
      throw new Error(
        `${quoted(entry)} is not a queue, or a queue with its concurrency such as "${NAMES[0] ?? ''}:10". There are ${NAMES.join(', ')}`,
      );
    }),
  );
}

function faultOf(wanted: unknown): string | undefined {
  try {
    readQueues(wanted as string[]);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Validates that every entry names a queue. */
export const IsQueues = () =>
  ValidateBy({
    name: 'queues',
    validator: {
      validate: (wanted) => faultOf(wanted) === undefined,
      defaultMessage: (given) => faultOf(given?.value) ?? '',
    },
  });
