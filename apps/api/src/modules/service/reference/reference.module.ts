import { Module } from '@nestjs/common';
import { OpenApiModule } from '../openapi';
import { ErrorsPageController } from './errors-page.controller';
import { ReferenceController } from './reference.controller';

/** The API, described for people. */
@Module({
  imports: [OpenApiModule],
  controllers: [ReferenceController, ErrorsPageController],
})
export class ReferenceModule {}
