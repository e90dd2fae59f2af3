import { applyDecorators, UseFilters } from '@nestjs/common';
import { ForAudience } from '../http/route-audience';
import { FileExceptionFilter } from './file-exception.filter';

/** On a controller: its handlers send files, to programs and to people. */
export const Files = (): ClassDecorator => applyDecorators(ForAudience('file'), UseFilters(FileExceptionFilter));
