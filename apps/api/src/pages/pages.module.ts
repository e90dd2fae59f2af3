import { Global, Module } from '@nestjs/common';
import { FileExceptionFilter } from './file-exception.filter';
import { PageExceptionFilter } from './page-exception.filter';
import { PageView } from './page-view';

/** The rendering of all pages. */
@Global()
@Module({
  providers: [PageView, PageExceptionFilter, FileExceptionFilter],
  exports: [PageView, PageExceptionFilter, FileExceptionFilter],
})
export class PagesModule {}
