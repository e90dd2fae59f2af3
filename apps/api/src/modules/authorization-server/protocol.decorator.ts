import { applyDecorators, UseFilters } from '@nestjs/common';
import { Faces } from '../../http/face';
import { ProtocolExceptionFilter } from './protocol-exception.filter';

/** On a controller: its handlers answer OAuth2 clients, and so do its failures. */
export const Protocol = (): ClassDecorator => applyDecorators(Faces('protocol'), UseFilters(ProtocolExceptionFilter));
