import { Controller, Get, Module, Post, type Type } from '@nestjs/common';
import { Text } from '@review-service/contracts/fields';
import { Anyone } from '../../../apps/api/src/access/admission.decorator';
import { Arguments, Form } from '../../../apps/api/src/hypermedia/declared-fields';
import { modules } from '../../../apps/api/src/modules';
import { servedRoutes } from '../../../apps/api/src/served-routes';
import { TestApi } from '../../../apps/api/test/test-api';
import { makeCallers } from './callers';
import { Fuzzer } from './fuzz';
import { describeShot } from './request';
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

/** The findings at a planted route, which the fuzzer must discover itself. */
async function findingsIn(planted: Type, path: string, mostFailures: number): Promise<string[]> {
  const all = [...modules, planted];
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
    const extent = { seed: 'planted', from: 0, to: 4_000, mostFailures, cases: [], tell: () => undefined };
    await fuzzer.run({ ...extent, isWanted: (route) => route.path === path });
    return fuzzer.failures.map(({ what, shot }) => `${what} to ${describeShot(shot)}`);
  } finally {
    await api.close();
  }
}

describe('a planted fault', () => {
  it('is noticed when it is a route that throws', async () => {
    const findings = await findingsIn(ThrowingModule, '/api/planted-error/', 3);

    expect(findings).toContainEqual(expect.stringMatching(/^500: [^]* GET \/api\/planted-error\//));
  });

  it('is noticed when it is a pattern that is slow', async () => {
    const findings = await findingsIn(SlowModule, '/api/planted-pattern/', 3);

    expect(findings).toContainEqual(expect.stringMatching(/^no answer after [^]*place=\d{50}/));
  });
});
