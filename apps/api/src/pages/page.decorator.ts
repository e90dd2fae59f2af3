import { applyDecorators, UseFilters } from '@nestjs/common';
import { OfKind } from '../http/route-kind';
import { PageExceptionFilter } from './page-exception.filter';

/** On a controller: its handlers return pages for people. Errors are pages, too, or redirects to sign in. */
export const Pages = (): ClassDecorator => applyDecorators(OfKind('page'), UseFilters(PageExceptionFilter));
