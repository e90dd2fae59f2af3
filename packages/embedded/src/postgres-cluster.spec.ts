import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCluster } from './postgres-cluster';

describe('a cluster that cannot be made', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cluster-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('says why, and not only that initdb tidied up behind itself; nothing is left', () => {
    const initdb = join(folder, 'initdb');
    writeFileSync(
      initdb,
      '#!/bin/sh\necho "could not create shared memory segment" >&2\necho "removing contents" >&2\nexit 1\n',
    );
    chmodSync(initdb, 0o755);

    const make = () =>
      makeCluster({
        cluster: join(folder, 'data'),
        bin: folder,
        account: undefined,
        password: 'secret',
        durable: false,
      });

    expect(make).toThrow(/could not be set up:[^]*shared memory segment\nremoving contents/);
    expect(readdirSync(folder)).toEqual(['initdb']);
  });
});
