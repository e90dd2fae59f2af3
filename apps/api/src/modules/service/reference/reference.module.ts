import { Module } from '@nestjs/common';
import { OpenApiModule } from '../openapi';
import { DescribedResourceTarget } from './described-resource.policy';
import { ErrorsPageController } from './errors-page.controller';
import { ReferenceController } from './reference.controller';

/** The API, described for people. */
@Module({
  imports: [OpenApiModule],
  controllers: [ReferenceController, ErrorsPageController],
  providers: [DescribedResourceTarget],
})
export class ReferenceModule {}
