import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { change } from '@review-service/database/verbs';
import { eventually } from '@review-service/testing/eventually';
import { statementsOf } from '@review-service/testing/statements';
import { untilOneWaits, waitingIn } from '@review-service/testing/until-one-waits';
import { TestApi } from '../../../test/test-api';

describe('a change', () => {
  const api = TestApi.ofSuite();

  describe('sends three statements: who calls, what it is, and the change', () => {
    it('PUT and DELETE of a group', async () => {
      const caller = await api.withSession(await api.make.superuser());
      const { name } = await api.make.group();
      const change = async (display_name: string) =>
        expect((await caller.put(`/api/groups/${name}/`, { display_name })).status).toBe(200);
      await change('Old');

      expect(await statementsOf(() => change('New'))).toHaveLength(3);
      expect(await statementsOf(() => caller.delete(`/api/groups/${name}/`))).toHaveLength(3);
    });

    it('PUT and DELETE of a token', async () => {
      const owner = await api.make.user();
      const { id } = await api.make.oauthToken(owner);
      const caller = await api.withSession(owner);
      const change = async (scopes: string) =>
        expect((await caller.put(`/api/oauth-tokens/${id}/`, { scopes })).status).toBe(200);
      await change('session:read');

      expect(await statementsOf(() => change('group:read'))).toHaveLength(3);
      expect(await statementsOf(() => caller.delete(`/api/oauth-tokens/${id}/`))).toHaveLength(3);
    });

    it('PUT and DELETE of an API token', async () => {
      const owner = await api.make.user();
      const caller = await api.withSession(owner);
      await api.make.apiToken(owner);
      const [token] = await api.db.query<{ id: number }[]>('select id from api_token where user_id = $1', [owner.id]);
      const url = `/api/users/${owner.username}/api-tokens/${token?.id}/`;
      const change = async (note: string) => expect((await caller.put(url, { note })).status).toBe(200);
      await change('New');

      expect(await statementsOf(() => change('Newer'))).toHaveLength(3);
      expect(await statementsOf(() => caller.delete(url))).toHaveLength(3);
    });

    it('DELETE of an application', async () => {
      const owner = await api.make.user();
      const caller = await api.withSession(owner);
      const { id } = await api.make.application(owner);
      await caller.get(`/api/oauth-apps/${id}/`);

      expect(await statementsOf(() => caller.delete(`/api/oauth-apps/${id}/`))).toHaveLength(3);
    });
  });

  describe('of what somebody else is changing', () => {
    /** Sends a change of a group whose row is locked, and releases the lock after `meanwhile`. Then does what comes `after`. */
    const behindAnother = async (
      meanwhile: (group: number) => Promise<unknown>,
      after: () => Promise<unknown> = () => Promise.resolve(),
    ) => {
      const admin = await api.make.superuser();
      const token = await api.make.apiToken(admin);
      const { id, name } = await api.make.group({ display_name: 'Before', mailing_list: 'before@example.com' });
      const holder = api.db.createQueryRunner();
      await holder.startTransaction();
      await holder.query(`update review_group set mailing_list = 'after@example.com' where id = $1`, [id]);
      const answer = api.withToken(token).put(`/api/groups/${name}/`, { display_name: 'After' });
      await untilOneWaits(api.db);
      await meanwhile(id);
      await holder.commitTransaction();
      await holder.release();
      await after();
      const [group] = await api.db.query<object[]>(
        'select display_name, mailing_list from review_group where id = $1',
        [id],
      );
      return { answer: await answer, group };
    };

    it('200: is made to the current row', async () => {
      const { answer } = await behindAnother(() => Promise.resolve());

      expect(answer.status).toBe(200);
      expect(answer.body.group).toMatchObject({ display_name: 'After', mailing_list: 'after@example.com' });
    });

    it('200: is made to the current row, however often that changes', async () => {
      const second = api.db.createQueryRunner();
      await second.startTransaction();
      let locked: Promise<unknown> = Promise.resolve();

      const { answer } = await behindAnother(
        async () => {
          // Waits for the holder and for the first attempt, and lets nothing but reads without a lock pass.
          locked = second.query('lock table review_group in exclusive mode');
          await eventually(async () => (await waitingIn(api.db)) === 2);
        },
        async () => {
          await locked;
          await second.query(
            `update review_group set mailing_list = 'again@example.com' where display_name = 'Before'`,
          );
          await untilOneWaits(api.db);
          await second.commitTransaction();
          await second.release();
        },
      );

      expect(answer.status).toBe(200);
      expect(answer.body.group).toMatchObject({ display_name: 'After', mailing_list: 'again@example.com' });
    });

    it('401: is not made for who was locked out meanwhile', async () => {
      const { answer, group } = await behindAnother(() => api.db.query('delete from api_token'));

      expect(answer).toFailWith(errors.loginFailed);
      expect(group).toEqual({ display_name: 'Before', mailing_list: 'after@example.com' });
    });

    it('401: is not made for who lost the right to it meanwhile', async () => {
      const { answer, group } = await behindAnother(() => api.db.query('update user_account set is_superuser = false'));

      expect(answer).toFailWith(errors.loginFailed);
      expect(group).toEqual({ display_name: 'Before', mailing_list: 'after@example.com' });
    });
  });

  it('does not pass for made when a failure in its transaction was overlooked', async () => {
    const host = TransactionHost.getInstance<TransactionalAdapterTypeOrm>();
    const { id } = await api.make.group({ display_name: 'Before' });

    const work = host.withTransaction(async () => {
      await change(host.tx, {}, sql`update review_group set display_name = 'After' where id = ${id}`);
      await change(host.tx, {}, sql`select 1 / ${0}::integer`).catch(() => undefined);
    });

    await expect(work).rejects.toThrow('nothing was changed: a statement of the transaction had failed');
    expect(await api.db.query('select display_name from review_group where id = $1', [id])).toEqual([
      { display_name: 'Before' },
    ]);
  });
});
