import { applyDecorators, UseFilters } from '@nestjs/common';
import { OfKind } from '../http/route-kind';
import { FileExceptionFilter } from './file-exception.filter';

/** On a controller: its handlers send files, to programs and to people. */
export const Files = (): ClassDecorator => applyDecorators(OfKind('file'), UseFilters(FileExceptionFilter));
