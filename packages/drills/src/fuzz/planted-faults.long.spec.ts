import { Controller, Get, Module, Post, type Type } from '@nestjs/common';
import { Text } from '@review-service/contracts/fields';
import { Anyone } from '../../../../apps/api/src/access/rules/admission.decorator';
import { Arguments, Form } from '../../../../apps/api/src/hypermedia/fields/declared-fields';
import { modules } from '../../../../apps/api/src/modules';
import { servedRoutes } from '../../../../apps/api/src/served-routes';
import { TestApi } from '../../../../apps/api/test/test-api';
import { makeCallers } from './callers';
import { Fuzzer } from './fuzz';
import { explore } from './surface';
import { makeWorld } from './world';

class Planted {
  @Text() place?: string;
}

/** Throws at numbers that do not fit into a column. */
@Controller('planted-error')
class ThrowingController {
  @Get()
  @Anyone()
  read(@Arguments() { place = '1' }: Planted): object {
    if (Number(place) > 2 ** 31) throw new RangeError('integer out of range');
    return {};
  }
}

/** Blocks the process like a regular expression that backtracks on a long run of digits. */
@Controller('planted-pattern')
class SlowController {
  @Post()
  @Anyone()
  read(@Form() { place = '' }: Planted): object {
    const isHard = /^\d{300,}\D/.test(place);
    // Blocks the process like a busy loop, without using the processor.
    if (isHard) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);
    return {};
  }
}

@Module({ controllers: [ThrowingController] })
class ThrowingModule {}

@Module({ controllers: [SlowController] })
class SlowModule {}

/** What the fuzzer says of a planted route, which it must discover itself, until it has said what is expected. */
async function saidOf(planted: Type, path: string, expected: RegExp): Promise<string[]> {
  const all = [...modules, planted];
  const said: string[] = [];
  const isSaid = new AbortController();
  const tell = (line: string) => {
    said.push(line);
    if (expected.test(line)) isSaid.abort();
  };
  const api = await TestApi.boot({ modules: all });
  try {
    const remake = async () => {
      const { people, tokens } = await makeWorld(api.db, api.files);
      const callers = await makeCallers(api.url, people, tokens);
      const [superuser] = callers;
      if (!superuser) throw new Error('Nobody is there');
      const surface = await explore(api.url, servedRoutes(all), superuser);
      return { callers: [{ name: 'anonymous', headers: [] }], surface };
    };
    const fuzzer = new Fuzzer({ api: api.url, operations: api.url, remake, heal: () => Promise.resolve(undefined) });
    const extent = {
      seed: 'planted',
      from: 0,
      to: 4_000,
      mostFailures: 3,
      regressions: [],
      stopping: isSaid.signal,
      tell,
    };
    await fuzzer.run({ ...extent, isWanted: (route) => route.path === path });
    return said;
  } finally {
    await api.close();
  }
}

describe('a planted fault', () => {
  it.each([
    [
      'a route that throws',
      ThrowingModule,
      '/api/planted-error/',
      /^failure \d+: 500: [^]* GET \/api\/planted-error\//,
    ],
    ['a pattern that is slow', SlowModule, '/api/planted-pattern/', /^failure \d+: no answer after [^]*place=\d{50}/],
  ])('is noticed when it is %s', async (_, planted, path, expected) => {
    expect(await saidOf(planted, path, expected)).toContainEqual(expect.stringMatching(expected));
  });
});
