import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { QueueDefinition } from '@review-service/contracts/queue';
import { attemptsOf, queues } from './queues';

/** Everything that any file of the contracts exports and that looks like a queue. */
function definedQueues(): QueueDefinition[] {
  const folder = dirname(require.resolve('@review-service/contracts/queue'));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(join(folder, file))))
    .filter(isQueue);
}

const isQueue = (thing: unknown): thing is QueueDefinition =>
  typeof thing === 'object' && thing !== null && 'jobs' in thing && 'options' in thing;

describe('the queues', () => {
  it('are all that the contracts define', () => {
    expect(queues.map(({ name }) => name)).toEqual(
      definedQueues()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('say how often their jobs are tried', () => {
    expect(attemptsOf('webhooks')).toBe(21);
    expect(attemptsOf('of-a-newer-release')).toBeUndefined();
  });
});
