import type { LookupAddress } from 'node:dns';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@review-service/platform/logging/log';
import { eventually } from '@review-service/testing/eventually';
import { HostDouble } from '../../../test/host-double';
import { NotYet } from '../../jobs/work';
import { WorkerConfig } from '../../worker.config';
import { HostGates } from './host-gates';
import { HostRequests } from './host-requests';
import type { Errand } from './source';

const MOST = 100_000;

/** A resolver that gives each of these answers in turn, and the last one from then on. */
function resolver(...answers: string[][]) {
  const asked: string[] = [];
  const lookup = (host: string, _: object, callback: (error: null, found: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, lookup: lookup as never };
}

describe('a request to a host', () => {
  let host: HostDouble;
  let folder: string;

  beforeEach(async () => {
    host = await HostDouble.open();
    folder = await mkdtemp(join(tmpdir(), 'review-service-test-'));
  });
  afterEach(async () => {
    await host.close();
    await rm(folder, { recursive: true });
  });

  const requests = (allowed: string[] = ['127.0.0.1'], lookup: unknown = resolver(['127.0.0.1']).lookup) => {
    const config = Object.assign(new WorkerConfig(), { sourceAllowPrivate: allowed, maxDiffBytes: MOST });
    return new HostRequests(new HostGates(createLog('test', { level: 'silent' })), config, lookup as never);
  };
  const errand = (timeout = 5_000): Errand => ({
    source: { repositoryId: 1, kind: 'github', url: '', project: '', username: '', token: '' },
    signal: AbortSignal.timeout(timeout),
    folder,
    isOutdated: false,
  });

  describe('waits for nobody', () => {
    it('a host has a few at once, however many ask, and each has its turn', async () => {
      const from = requests();
      let [open, most] = [0, 0];
      host.answers['/x'] = (_, response) => {
        most = Math.max(most, (open += 1));
        setImmediate(() => {
          open -= 1;
          response.end('1');
        });
      };
      /** As the queue does with those that go back. */
      const untilAnswered = () =>
        eventually(async () => {
          const answer = await from.json(`${host.url}/x`, {}, errand()).catch((error: unknown) => error);
          if (answer instanceof NotYet) return undefined;
          return { answer };
        });

      const found = await Promise.all(Array.from({ length: 40 }, untilAnswered));

      expect(found).toEqual(Array.from({ length: 40 }, () => ({ answer: 1 })));
      expect(most).toBeLessThanOrEqual(6);
    });
  });
});
