import { applyDecorators, UseFilters } from '@nestjs/common';
import { ForAudience } from '../http/route-audience';
import { PageExceptionFilter } from './page-exception.filter';

/** On a controller: its handlers return pages for people. Errors are pages, too, or redirects to sign in. */
export const Pages = (): ClassDecorator => applyDecorators(ForAudience('page'), UseFilters(PageExceptionFilter));
