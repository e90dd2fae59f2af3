import { Global, Module } from '@nestjs/common';
import { FileExceptionFilter } from './file-exception.filter';
import { PageExceptionFilter } from './page-exception.filter';
import { PageView } from './page-view';
import { ShownOnce } from './shown-once';

/** The rendering of all pages. */
@Global()
@Module({
  providers: [PageView, ShownOnce, PageExceptionFilter, FileExceptionFilter],
  exports: [PageView, ShownOnce, PageExceptionFilter, FileExceptionFilter],
})
export class PagesModule {}
