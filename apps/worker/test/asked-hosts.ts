import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@review-service/platform/logging/log';
import { HostGates } from '../src/modules/sources/host-gates';
import { HostRequests } from '../src/modules/sources/host-requests';
import type { Errand } from '../src/modules/sources/source';
import { WorkerConfig } from '../src/worker.config';
import { HostDouble } from './host-double';
import { resolver } from './resolver';

/** Bytes of an answer, at most. */
export const MOST = 100_000;

/** The requests of a process that may ask these private places. */
export function requests(allowed = ['127.0.0.1'], lookup = resolver(['127.0.0.1']).lookup): HostRequests {
  const config = Object.assign(new WorkerConfig(), { sourceAllowPrivate: allowed, maxDiffBytes: MOST });
  return new HostRequests(new HostGates(createLog('test', { level: 'silent' })), config, lookup);
}

/** A host for each test of a suite, and the folder of its errands. */
export class AskedHost {
  host!: HostDouble;
  folder = '';

  static ofSuite(): AskedHost {
    const asked = new AskedHost();
    beforeEach(async () => {
      asked.host = await HostDouble.open();
      asked.folder = await mkdtemp(join(tmpdir(), 'review-service-test-'));
    });
    afterEach(async () => {
      await asked.host.close();
      await rm(asked.folder, { recursive: true });
    });
    return asked;
  }

  errand(timeout = 5_000): Errand {
    return {
      source: { repositoryId: 1, kind: 'github', url: '', project: '', username: '', token: '' },
      signal: AbortSignal.timeout(timeout),
      folder: this.folder,
      isOutdated: false,
    };
  }
}
