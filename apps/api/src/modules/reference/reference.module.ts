import { Module } from '@nestjs/common';
import { OpenApiModule } from '../openapi';
import { ErrorsPageController } from './errors-page.controller';

/** The API, described for people. */
@Module({ imports: [OpenApiModule], controllers: [ErrorsPageController] })
export class ReferenceModule {}
