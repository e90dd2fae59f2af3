import { applyDecorators, UseFilters } from '@nestjs/common';
import { ForAudience } from '../http/route-audience';
import { PageExceptionFilter } from './page-exception.filter';

/** On a controller: its handlers return pages for people. Failures are pages too, and who has to sign in is sent there. */
export const Pages = (): ClassDecorator => applyDecorators(ForAudience('page'), UseFilters(PageExceptionFilter));
