import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { TestWorker } from '../../test/test-worker';
import { SealAuditLog } from './seal-audit-log';
import { StampAuditLog } from './stamp-audit-log';

/** Of an authority of its own, as openssl makes time stamps. */
const CONFIG = `
[tsa]
signer_cert = cert.pem
signer_key = key.pem
signer_digest = sha256
serial = serial
default_policy = 1.2.3.4
digests = sha256
ess_cert_id_alg = sha256
`;

describe('time stamps of the audit log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'time-stamps-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString();
  let authority: Server;
  /** What it does with a request, and how many it had. */
  let answer: (query: Buffer) => Buffer;
  let asked = 0;
  let worker: TestWorker;

  const granting = (query: Buffer) => {
    writeFileSync(join(folder, 'query.tsq'), query);
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
    return readFileSync(join(folder, 'reply.tsr'));
  };

  beforeAll(async () => {
    writeFileSync(join(folder, 'tsa.cnf'), CONFIG);
    writeFileSync(join(folder, 'serial'), '01');
    openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...[
        '-subj',
        '/CN=test',
        '-addext',
        'extendedKeyUsage=critical,timeStamping',
        '-addext',
        'keyUsage=digitalSignature',
      ],
      ...['-keyout', 'key.pem', '-out', 'cert.pem'],
    );
    authority = createServer((request, response) => {
      asked += 1;
      void buffer(request).then((query) => response.end(answer(query)));
    });
    await new Promise<void>((done) => authority.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(authority.address() as AddressInfo).port}/`;
    worker = await TestWorker.boot({ settings: { WORKER_QUEUES: 'groups', AUDIT_TIME_STAMP_URL: url } });
  });
  afterAll(async () => {
    await worker.close();
    authority.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    asked = 0;
    answer = granting;
    await worker.query('truncate audit_log, audit_unsealed, audit_node, audit_seal');
  });

  const seal = async (at: string) => {
    await worker.query(`insert into audit_log (actor, action, subject) values ('ann', 'group.deleted', 'group a')`);
    await worker.get(SealAuditLog).run();
    await worker.query(`update audit_seal set at = ${at} where number = (select max(number) from audit_seal)`);
  };
  const stamp = () => worker.get(StampAuditLog).run();
  const stamped = () =>
    worker.query<{ number: number; hash: string; stamp: Buffer }[]>(
      `select number, encode(hash, 'hex') as hash, time_stamp as stamp from audit_seal where time_stamp is not null`,
    );

  it('are of the last seal of the day before, once, and openssl verifies them', async () => {
    await seal(`now() - interval '3 days'`);
    await seal(`now() - interval '1 day'`);
    await seal('now()');

    await stamp();
    await stamp();

    const [found, ...others] = await stamped();
    expect([found?.number, others, asked]).toEqual([2, [], 1]);
    writeFileSync(join(folder, 'kept.tsr'), found?.stamp ?? '');
    const verify = (hash = '') => openssl('ts', '-verify', '-digest', hash, '-in', 'kept.tsr', '-CAfile', 'cert.pem');
    expect(verify(found?.hash)).toContain('Verification: OK');
    expect(() => verify('0'.repeat(64))).toThrow();
  });

  it.each([
    [
      'of another hash',
      () =>
        granting(
          Buffer.concat([
            Buffer.from('30390201013031300d060960864801650304020105000420', 'hex'),
            Buffer.alloc(32),
            Buffer.from('0101ff', 'hex'),
          ]),
        ),
    ],
    ['that is refused', () => Buffer.from('30053003020102', 'hex')],
    ['that is none', () => Buffer.from('<html>')],
  ])('are not kept where the authority answers with one %s; it is asked again', async (_, wrong) => {
    await seal(`now() - interval '1 day'`);
    answer = wrong;
    await expect(stamp()).rejects.toThrow('The time stamp authority gave no time stamp of this hash.');
    expect(await stamped()).toEqual([]);

    answer = granting;
    await stamp();
    expect(await stamped()).toHaveLength(1);
  });

  it('are asked for of nobody where all seals are of today', async () => {
    await seal('now()');
    await stamp();
    expect(asked).toBe(0);
  });
});
