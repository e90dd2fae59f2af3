import { Controller, Get, Module, Req } from '@nestjs/common';
import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { TestApi } from '../../test/test-api';
import { Anyone } from '../access/rules/admission.decorator';
import { fail } from '../errors/api.exception';
import { Resource } from '../hypermedia/resources/resource.decorator';
import { Errors } from '../hypermedia/resources/resource.metadata';
import { GroupPresenter, GroupsModule } from '../modules/groups/groups';

type Name = keyof typeof errors;

const declared = Object.entries<ErrorDefinition>(errors).filter(
  ([name, { status }]) => status >= 500 && name !== 'internal',
);

/** Answers with the error of the catalogue that the request is named after, on purpose or by a fault. */
@Controller('refusals')
@Resource(GROUP, GroupPresenter)
class RefusalsController {
  @Get()
  @Anyone()
  @Errors(declared.map(([, error]) => error))
  refuse(@Req() { id }: FastifyRequest): never {
    if (id === 'internal') throw new Error('a fault');
    return fail(errors[id as Name]);
  }
}

@Module({ imports: [GroupsModule], controllers: [RefusalsController] })
class RefusalsModule {}

describe('what operators are told of answers from 500 on', () => {
  const metrics = new Registry();
  let written = '';
  let api: TestApi;

  beforeAll(async () => {
    const log = { write: (line: string) => void (written += line) };
    api = await TestApi.boot({ modules: [RefusalsModule], metrics, log });
  });
  afterAll(() => api.close());

  /** The lines about a new request for this error, and what is counted of it. */
  const toldOf = async (name: string, error: ErrorDefinition) => {
    metrics.resetMetrics();
    const answer = await api.anonymous.get('/api/refusals/', { headers: { 'x-request-id': name } });
    expect(answer).toFailWith(error);
    const lines = written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === name);
    const counted = (await metrics.metrics())
      .split('\n')
      .filter((line) => /^http_requests_total\{.*route="\/api\/refus/.test(line));
    return { answer, lines, counted };
  };

  it.each(declared)('%s: one line as for any request, and no fault, since it was meant', async (name, error) => {
    const { lines, counted } = await toldOf(name, error);

    expect(lines).toEqual([expect.objectContaining({ level: 'info', msg: 'request', status: error.status })]);
    expect(counted).toEqual([expect.stringMatching(`status="${error.status}",fault="no"\\} 1$`)]);
  });

  it('internal: an error with its stack, and a fault', async () => {
    const { answer, lines, counted } = await toldOf('internal', errors.internal);

    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      ['error', 'request failed'],
      ['info', 'request'],
    ]);
    expect(lines[0]).toMatchObject({
      err: { message: 'a fault', stack: expect.stringContaining('faults.spec') as string },
    });
    expect(answer.body.err.trace_id).toBe('internal');
    expect(counted).toEqual([expect.stringMatching('status="500",fault="yes"\\} 1$')]);
  });
});
