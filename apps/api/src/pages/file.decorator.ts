import { applyDecorators, UseFilters } from '@nestjs/common';
import { Faces } from '../http/face';
import { FileExceptionFilter } from './file-exception.filter';

/** On a controller: its handlers send files, to programs and to people. */
export const Files = (): ClassDecorator => applyDecorators(Faces('file'), UseFilters(FileExceptionFilter));
