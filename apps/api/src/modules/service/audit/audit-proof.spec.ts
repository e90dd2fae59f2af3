import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AUDIT_ENTRY, AUDIT_PROOF, AUDIT_SEAL } from '@review-service/contracts/audit';
import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { sealSome } from '@review-service/platform/audit/sealing';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { sampled } from '@review-service/testing/sampled';
import { TestApi } from '../../../../test/test-api';

const SCRIPT = resolve(__dirname, '../../../../../../docs/check-audit-proof.mjs');

describe('the proof of the audit log', () => {
  let api: TestApi;
  let root: MadeUser;
  let client: TestClient;
  let site: Made;
  /** An empty folder with the script of the documentation. */
  let folder: string;
  /** The ids of entries: 11 that two seals have, and one that none has. */
  let ids: number[];

  const seal = () => api.db.transaction((db) => sealSome(db, sql`'-infinity'::timestamptz`));
  const write = async (count: number) => {
    const rows = await api.db.query<{ id: number }[]>(
      `
      insert into audit_log (at, actor, action, subject, details)
      select '2026-01-05T10:00:00.5Z', 'ann', 'group.created', 'group ' || n,
        case when n = 1 then '{"site": "acme", "é": [1.5, "\\""]}' else '{}' end::jsonb
      from generate_series(1, $1) n returning id`,
      [count],
    );
    return rows.map(({ id }) => id);
  };

  beforeAll(async () => {
    api = await TestApi.boot();
    root = await api.make.superuser();
    client = await api.withSession(root);
    site = await api.make.site({ name: 'acme' });
    folder = await mkdtemp(join(tmpdir(), 'audit-proof-'));
    await copyFile(SCRIPT, join(folder, 'check.mjs'));
    const first = await write(7);
    await seal();
    const second = await write(4);
    await seal();
    ids = [...first, ...second, ...(await write(1))];
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const urlOf = (index: number) => `/api/audit/${ids[index]}/`;
  const seals = async () =>
    (await client.get('/api/audit-seals/?month=2026-01')).body.audit_seals as { size: number; root: string }[];
  /** What the script says of an answer, in a folder with nothing else. */
  const check = async (body: object, kept: string) => {
    await writeFile(join(folder, 'proof.json'), JSON.stringify(body));
    return new Promise<{ code: number; said: string }>((done) => {
      execFile(process.execPath, ['check.mjs', 'proof.json', kept], { cwd: folder }, (error, out, err) =>
        done({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  };

  describe('/api/audit/{audit_entry_id}/', () => {
    it('200: shows the entry as the list does, also before it is sealed', async () => {
      const { body } = await client.get('/api/audit/?max-results=200');
      const listed = body.audit_entries as { id: number; links: object }[];

      for (const index of [0, 11]) {
        const answer = await client.get(urlOf(index));
        expect(answer).toShow(AUDIT_ENTRY);
        expect(answer.body.audit_entry).toEqual(listed.find(({ id }) => id === ids[index]));
      }
      const { links } = (await client.get(urlOf(0))).body.audit_entry;
      expect(links.audit_proof.href).toBe(`${api.url}${urlOf(0)}proof/`);
    });

    it('401, 403: for superusers only, who hear no more than that', async () => {
      for (const below of ['', 'proof/']) {
        for (const url of [urlOf(0) + below, `/api/audit/99999/${below}`]) {
          expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
          expect(await api.as(await api.make.user({ is_staff: true })).get(url)).toFailWith(errors.permissionDenied);
        }
      }
    });

    it('403: a token needs the scope', async () => {
      const having = async (scope: string) =>
        api.withBearer((await api.make.oauthToken(root, { scopes: [scope] })).value);
      for (const url of [urlOf(0), `${urlOf(0)}proof/`, '/api/audit-seals/']) {
        expect((await (await having('audit:read')).get(url)).status).toBe(200);
        expect(await (await having('user:read')).get(url)).toFailWith(errors.missingScope);
      }
    });

    it('404: there is no such entry, it is not of the Local Site, or the policy of the token hides it', async () => {
      for (const below of ['', 'proof/']) {
        expect(await client.get(`/api/audit/99999/${below}`)).toFailWith(errors.doesNotExist);
        expect(await client.get(`/api/audit/roots/${below}`)).toFailWith(errors.doesNotExist);
        expect(await client.get(`/s/${site.name}${urlOf(1)}${below}`)).toFailWith(errors.doesNotExist);
        expect((await client.get(`/s/${site.name}${urlOf(0)}${below}`)).status).toBe(200);
      }
      const policy = { resources: { '*': { allow: ['*'] }, audit: { [`${ids[0]}`]: { block: ['GET'] } } } };
      const hidden = api.withToken(await api.make.apiToken(root, { policy }));
      expect(await hidden.get(`${urlOf(0)}proof/`)).toFailWith(errors.doesNotExist);
    });
  });

  describe('/api/audit/{audit_entry_id}/proof/', () => {
    it('200: is checked by the script of the documentation, for each entry and the root of each seal', async () => {
      const kept = await seals();
      expect(kept.map(({ size }) => size)).toEqual([11, 7]);
      for (const { size, root: keptRoot } of kept) {
        for (const index of sampled([0, 3, size - 1], 1)) {
          const answer = await client.get(`${urlOf(index)}proof/?size=${size}`);
          expect(answer).toShow(AUDIT_PROOF);
          expect(answer.body.audit_proof).toMatchObject({
            sealed: true,
            month: '2026-01',
            index,
            size,
            root: keptRoot,
          });
          const { audit_entry: shown } = (await client.get(urlOf(index))).body;
          const entry = JSON.parse(answer.body.audit_proof.entry as string) as object;
          expect({ ...entry, links: expect.any(Object) }).toEqual(shown);
          const { code, said } = await check(answer.body as object, keptRoot);
          expect([code, said, JSON.parse(said)]).toEqual([0, expect.stringMatching(/^[ -~]+\n$/), entry]);
        }
      }
      expect((await client.get(`${urlOf(0)}proof/`)).body.audit_proof.size).toBe(11);
    });

    it('200: is refused by the script for another entry, place, path or root', async () => {
      const [kept = '', other = ''] = (await seals()).map((one) => one.root);
      const { body } = await client.get(`${urlOf(2)}proof/`);
      const { audit_proof: proof } = body as { audit_proof: { entry: string; path: string[] } };
      const changed = [
        { entry: proof.entry.replace('group 3', 'group 4') },
        { index: 3 },
        { size: 7 },
        { path: proof.path.slice(1) },
        { path: [...proof.path, ...proof.path] },
      ];
      for (const change of sampled(changed, 2)) {
        const { code, said } = await check({ audit_proof: { ...proof, ...change } }, kept);
        expect([code, said]).toEqual([1, expect.stringMatching(/^NOT PROVEN: the (proof leads|path is)/)]);
      }
      expect((await check(body as object, other)).code).toBe(1);
      expect(await check(body as object, 'abc')).toMatchObject({ said: expect.stringContaining('name the file') });
    });

    it('200: is shown by the script in what is proven alone', async () => {
      const [{ root: kept } = { root: '' }] = await seals();
      const { body } = await client.get(`${urlOf(2)}proof/`);
      const { audit_proof: proof } = body as {
        audit_proof: { entry: string; path: string[]; index: number; size: number };
      };
      const invented = 'Proven: {"actor":"mallory"}';
      const said = async (change: object) => check({ audit_proof: { ...proof, ...change } }, kept);

      for (const change of [{}, { month: `2026-01 is\n${invented}` }, { month: null, note: invented, links: invented }])
        expect(await said(change)).toEqual({ code: 0, said: `${proof.entry}\n` });
      const changes = [
        { index: String(proof.index) },
        { index: [proof.index] },
        { index: proof.index + 0.5 },
        { index: -1 },
        { size: `${proof.size}` },
        { size: `${proof.size}\n${invented}` },
        { size: 0 },
        { size: null },
        { entry: [proof.entry] },
        { entry: null },
        { path: proof.path.join('') },
        { path: [`${proof.path[0]}00`, ...proof.path.slice(1)] },
        { path: [`${proof.path[0]}zz${invented}`, ...proof.path.slice(1)] },
        { path: [...proof.path.slice(0, -1), null] },
        { path: { length: 0 } },
      ];
      for (const change of sampled<object>(changes, 4)) {
        const { code, said: words } = await said(change);
        expect([change, code, words]).toEqual([change, 1, expect.stringMatching(/^NOT PROVEN: [^\n]*\n$/)]);
        expect(words).not.toContain('mallory');
      }
    });

    it('200: does not prove an entry that was changed by SQL', async () => {
      const [kept = ''] = (await seals()).map((one) => one.root);
      await api.db.query(`update audit_log set actor = 'bo' where id = $1`, [ids[5]]);

      const { body } = await client.get(`${urlOf(5)}proof/`);

      expect(await check(body as object, kept)).toMatchObject({ code: 1 });
      await api.db.query(`update audit_log set actor = 'ann' where id = $1`, [ids[5]]);
    });

    it('200: says that no seal has the entry yet', async () => {
      const answer = await client.get(`${urlOf(11)}proof/`);

      expect(answer).toShow(AUDIT_PROOF);
      expect(answer.body.audit_proof).toEqual({
        ...{ entry: expect.any(String), sealed: false, month: null, index: null, size: null, root: null, path: null },
        links: expect.any(Object),
      });
      expect(await check(answer.body as object, '0'.repeat(64))).toEqual({
        code: 1,
        said: 'NOT PROVEN: the entry has no seal yet\n',
      });
    });

    it.each([
      [0, 'size=8'],
      [8, 'size=7'],
      [11, 'size=11'],
      [0, 'size=0'],
      [0, 'size=x'],
    ])('400: no seal of that size has entry %i, with %s', async (index, query) => {
      expect(await client.get(`${urlOf(index)}proof/?${query}`)).toFailWith(errors.invalidFormData);
    });
  });

  describe('/api/audit-seals/', () => {
    it('200: has the roots, the newest first, each with the hash of the one before', async () => {
      const answer = await client.get('/api/audit-seals/');

      expect(answer).toList(AUDIT_SEAL);
      const [second, first] = answer.body.audit_seals as { hash: string }[];
      expect(answer.body.total_results).toBe(2);
      expect(second).toEqual({
        ...{ number: 2, month: '2026-01', size: 11, root: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ...{ time: expect.any(String), complete: true, previous: first?.hash },
        ...{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), time_stamp: null, links: {} },
      });
      expect((await client.get(`/s/${site.name}/api/audit-seals/?max-results=1`)).body.audit_seals).toEqual([second]);
      expect((await client.get('/api/audit-seals/?month=2025-01')).body.total_results).toBe(0);
    });

    it('401, 403: for superusers only', async () => {
      expect(await api.anonymous.get('/api/audit-seals/')).toFailWith(errors.notLoggedIn);
      expect(await api.as(await api.make.user()).get('/api/audit-seals/')).toFailWith(errors.permissionDenied);
    });
  });
});
