import { Global, Module } from '@nestjs/common';
import { PageExceptionFilter } from './page-exception.filter';
import { PageView } from './page-view';

/** How pages look, the same for all of them. */
@Global()
@Module({ providers: [PageView, PageExceptionFilter], exports: [PageView, PageExceptionFilter] })
export class PagesModule {}
