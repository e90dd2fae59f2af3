import { type Scene, ScriptedServer } from '../test/scripted-server.ts';
import { apiToken } from './credentials.ts';
import { ApiError, LostAnswerError } from './errors.ts';
import { ReviewService, type ServiceOptions } from './review-service.ts';

const GROUPS = '/api/groups/';
const BODY = { name: 'x', display_name: 'x' };

const BUSY: Scene = { status: 503, headers: { 'retry-after': '0' } };
const UNDER_WAY: Scene = { status: 409, body: { err: { code: 111, type: 'idempotency-key-in-use', msg: 'Wait.' } } };
const CUT: Scene = { cut: true };
const DONE: Scene = { body: { group: {} } };

/** What is sent again, and what is not. */
describe('trying again', () => {
  let server: ScriptedServer;

  beforeEach(async () => {
    server = await ScriptedServer.listen();
  });
  afterEach(() => server.close());

  const reviewWith = (options: Partial<ServiceOptions> = {}) =>
    new ReviewService({ url: server.url, credentials: apiToken('a-token'), ...options });
  const keys = () => server.arrived.map(({ headers }) => headers['idempotency-key']);

  it.each<[string, Scene]>([
    ['429', { ...BUSY, status: 429 }],
    ['502 of a proxy', { status: 502, body: '<html>' }],
    ['503', BUSY],
    ['504 of a proxy', { status: 504, body: '' }],
    ['no answer', CUT],
    ['503 until a moment that is past', { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }],
  ])('sends a read and a change again after %s, the change under its name', async (_, scene) => {
    server.answerInTurn(scene, scene, DONE, scene, scene, DONE);
    const review = reviewWith();

    await review.get(GROUPS);
    await review.post(GROUPS, { body: BODY });

    expect(server.arrived.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'POST', 'POST', 'POST']);
    expect(new Set(keys().slice(3)).size).toBe(1);
    expect(keys()[3]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('waits for the try before, whose answer was lost', async () => {
    server.answerInTurn(CUT, UNDER_WAY, DONE);

    await reviewWith().delete('/api/groups/{group_name}/', { path: { group_name: 'x' } });

    expect(server.arrived).toHaveLength(3);
  });

  it('names no change that is sent once', async () => {
    server.answer(() => CUT);

    await expect(reviewWith({ tries: 1 }).post(GROUPS, { body: BODY })).rejects.toThrow(LostAnswerError);
    expect(keys()).toEqual([undefined]);
  });

  it('names every change otherwise, or as it is told', async () => {
    server.answer(() => DONE);
    const review = reviewWith();

    await review.post(GROUPS, { body: BODY });
    await review.post(GROUPS, { body: BODY });
    await review.post(GROUPS, { body: BODY, idempotencyKey: 'mine' });

    expect(new Set(keys()).size).toBe(3);
    expect(keys()[2]).toBe('mine');
  });

  it.each<[string, Scene]>([
    ['400', { status: 400, body: { err: { code: 105, type: 'request-field-error', msg: 'No.' } } }],
    ['409', { status: 409, body: { err: { code: 223, type: 'review-group-conflict', msg: 'No.' } } }],
    ['500', { status: 500 }],
    ['503 of a read-only site', { status: 503, body: { err: { code: 233, type: 'server-read-only', msg: 'No.' } } }],
  ])('takes %s for an answer', async (_, scene) => {
    server.answer(() => scene);

    await expect(reviewWith().get(GROUPS)).rejects.toThrow(ApiError);
    expect(server.arrived).toHaveLength(1);
  });

  it('sends no change of nobody again, and none of a token: nothing would know it', async () => {
    server.answer(() => CUT);

    await expect(reviewWith({ credentials: undefined }).post(GROUPS, { body: BODY })).rejects.toThrow(LostAnswerError);
    await expect(reviewWith().post('/oauth2/token/', { body: { grant_type: 'x' } })).rejects.toThrow(LostAnswerError);
    expect(server.arrived).toHaveLength(2);
    expect(keys()).toEqual([undefined, undefined]);
  });

  it('ends after so many tries, with what happened last', async () => {
    server.answerInTurn(CUT, CUT, BUSY);

    await expect(reviewWith({ tries: 3 }).get(GROUPS)).rejects.toMatchObject({ status: 503, retryAfter: 0 });
    expect(server.arrived).toHaveLength(3);
  });

  it.each([
    ['seconds', () => '3600'],
    ['a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])('does not wait for longer than it may: %s', async (_, retryAfter) => {
    server.answer(() => ({ status: 429, headers: { 'retry-after': retryAfter() } }));

    await expect(reviewWith().get(GROUPS)).rejects.toMatchObject({ status: 429 });
    expect(server.arrived).toHaveLength(1);
  });

  it('gives up a try that takes too long, and tries again', async () => {
    const never = new Promise(() => undefined);
    server.answerInTurn({ after: never }, DONE);

    await reviewWith({ timeout: 1_000 }).get(GROUPS);
    expect(server.arrived.length).toBeGreaterThan(1);

    server.answer(() => ({ after: never }));
    const error: unknown = await reviewWith({ tries: 1 })
      .get(GROUPS, { timeout: 100 })
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(LostAnswerError);
    expect((error as Error).cause).toMatchObject({ message: 'No answer within 100 ms.' });
  });

  it.each<[string, Scene]>([
    ['it waits for an answer', { after: new Promise(() => undefined) }],
    ['it waits for the next try', { status: 503, headers: { 'retry-after': '50' } }],
  ])('ends when it is told to, while %s', async (_, scene) => {
    const stop = new AbortController();
    server.answer(() => {
      setImmediate(() => stop.abort(new Error('Enough.')));
      return scene;
    });

    await expect(reviewWith().get(GROUPS, { signal: stop.signal })).rejects.toThrow('Enough.');
    expect(server.arrived).toHaveLength(1);
  });

  it('does not begin when it was told to end', async () => {
    const signal = AbortSignal.abort(new Error('Enough.'));

    await expect(reviewWith().get(GROUPS, { signal })).rejects.toThrow('Enough.');
    expect(server.arrived).toEqual([]);
  });
});
