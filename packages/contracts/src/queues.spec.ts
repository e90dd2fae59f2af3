import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { QueueDefinition } from './queue';
import { queues } from './queues';

/** All exports of the contracts that have the shape of a queue. */
function definedQueues(): QueueDefinition[] {
  return readdirSync(__dirname)
    .filter((file) => /^[^.]+\.ts$/.test(file))
    .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(join(__dirname, file))))
    .filter(isQueue);
}

const isQueue = (thing: unknown): thing is QueueDefinition =>
  typeof thing === 'object' && thing !== null && 'jobs' in thing && 'options' in thing;

describe('the queues', () => {
  it('are all that the contracts define', () => {
    const defined = definedQueues().map(({ name }) => name);

    expect(queues.map(({ name }) => name).sort()).toEqual(defined.sort());
  });
});
