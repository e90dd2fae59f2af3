import { Global, Module } from '@nestjs/common';
import { FileExceptionFilter } from './file-exception.filter';
import { PageExceptionFilter } from './page-exception.filter';
import { PageView } from './page-view';
import { SealedCookies } from './sealed-cookies';

/** The rendering of all pages. */
@Global()
@Module({
  providers: [PageView, PageExceptionFilter, FileExceptionFilter, SealedCookies],
  exports: [PageView, PageExceptionFilter, FileExceptionFilter, SealedCookies],
})
export class PagesModule {}
