import { TransactionHost } from '@nestjs-cls/transactional';
import argon2 from '@node-rs/argon2';
import { PASSWORD } from '@review-service/testing/make';
import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../test/test-api';

const APP = { name: 'Robot', client_type: 'confidential', authorization_grant_type: 'client-credentials' };

/** Hashing takes as long as many statements, so it must not happen while a lock or a connection is held. */
describe('no transaction is open while a secret is hashed', () => {
  let api: TestApi;
  let superuser: TestClient;
  const inTransaction: boolean[] = [];

  beforeAll(async () => {
    api = await TestApi.boot();
    superuser = api.as(await api.make.superuser());
    const { hash } = argon2;
    jest.spyOn(argon2, 'hash').mockImplementation((password) => {
      inTransaction.push(TransactionHost.getInstance().isTransactionActive());
      return hash(password);
    });
  });
  beforeEach(() => (inTransaction.length = 0));
  afterAll(() => {
    jest.restoreAllMocks();
    return api.close();
  });

  it('of a new application', async () => {
    expect((await superuser.post('/api/oauth-apps/', APP)).status).toBe(201);
    expect(inTransaction).toEqual([false]);
  });

  it('of an application that gets a new one', async () => {
    const { id } = (await superuser.post('/api/oauth-apps/', APP)).body.oauth_app;

    const answer = await superuser.put(`/api/oauth-apps/${id}/`, { regenerate_client_secret: '1' });

    expect(answer.body.oauth_app.client_secret).toMatch(/./);
    expect(inTransaction).toEqual([false, false]);
  });

  it('of a new account', async () => {
    const account = { username: 'hashed', email: 'hashed@example.com', password: PASSWORD };

    expect((await superuser.post('/api/users/', account)).status).toBe(201);

    expect(inTransaction).toEqual([false]);
  });
});
