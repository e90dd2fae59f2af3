import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import { TestApi } from '../../../test/test-api';
import { Anyone } from '../../access/rules/admission.decorator';
import type { Presenter } from '../resources/presenter';
import { Item, Resource } from '../resources/resource.decorator';

@Injectable()
class BrokenPresenter implements Presenter<object> {
  fields(): object {
    throw new Error('a secret of the presenter');
  }

  links() {
    return {};
  }
}

@Controller('broken')
@Resource(GROUP, BrokenPresenter)
class BrokenController {
  @Get()
  @Item()
  @Anyone()
  read() {
    return {};
  }
}

@Module({ controllers: [BrokenController], providers: [BrokenPresenter] })
class BrokenModule {}

describe('an answer that cannot be made', () => {
  it('500: is an error like any other, and says nothing of what is inside', async () => {
    const api = await TestApi.boot({ modules: [BrokenModule] });

    const answer = await api.anonymous.get('/api/broken/');

    expect(answer).toFailWith(errors.internal);
    expect(answer.headers.get('content-type')).toBe('application/vnd.service.org.error+json');
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    await api.close();
  });
});
