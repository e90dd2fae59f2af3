import { applyDecorators, UseFilters } from '@nestjs/common';
import { Faces } from '../http/face';
import { PageExceptionFilter } from './page-exception.filter';

/** On a controller: its handlers return pages for people. Failures are pages too, and who has to sign in is sent there. */
export const Pages = (): ClassDecorator => applyDecorators(Faces('page'), UseFilters(PageExceptionFilter));
