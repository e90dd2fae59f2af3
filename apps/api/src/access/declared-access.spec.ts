import { Controller, Get, Module, Put } from '@nestjs/common';
import { TestApi } from '../../test/test-api';
import { Anyone, LoggedIn } from './rules/admission.decorator';

@Controller('open')
class SilentController {
  @Get()
  @Anyone()
  read() {
    return {};
  }

  @Put()
  change() {
    return {};
  }
}
@Module({ controllers: [SilentController] })
class SilentModule {}

@Controller('things/:thing_id')
class CarelessController {
  @Get()
  @Anyone()
  read() {
    return {};
  }

  @Put()
  @LoggedIn()
  change() {
    return {};
  }
}
@Module({ controllers: [CarelessController] })
class CarelessModule {}

@Controller('things')
class CarefulController {
  @Get()
  @Anyone()
  read() {
    return {};
  }
}
@Module({ controllers: [CarefulController] })
class CarefulModule {}

describe('starting the API', () => {
  const faultOf = (modules: Parameters<typeof TestApi.boot>[0]) =>
    TestApi.boot(modules).then(
      async (api) => {
        await api.close();
        return 'it started';
      },
      (error: unknown) => (error as Error).message,
    );

  it('works when every route says who may use it', async () => {
    expect(await faultOf({ modules: [CarefulModule] })).toBe('it started');
  });

  it('stops at a route without a rule, and names it and what to do', async () => {
    const fault = await faultOf({ modules: [CarefulModule, SilentModule] });

    expect(fault).toMatch(/SilentController\.change \(PUT open\)/);
    expect(fault).toMatch(/@Anyone\(\) or @LoggedIn\(\)/);
    expect(fault).not.toMatch(/SilentController\.read|Careful/);
  });

  it('stops at a route that names an object which no policy checks, and names all of them', async () => {
    const fault = await faultOf({ modules: [CarelessModule] });

    expect(fault).toMatch(/CarelessController\.read \(GET things\/:thing_id\)/);
    expect(fault).toMatch(/CarelessController\.change \(PUT things\/:thing_id\)/);
  });
});
