import { applyDecorators, UseFilters } from '@nestjs/common';
import { Anyone } from '../../../access/rules/admission.decorator';
import { OfKind } from '../../../http/route-kind';
import { ProtocolExceptionFilter } from './protocol-exception.filter';

/** On a controller: its handlers and errors use the OAuth2 format. */
export const Protocol = (): ClassDecorator => applyDecorators(OfKind('protocol'), UseFilters(ProtocolExceptionFilter));

/** On its handlers: open to all clients, also on private Local Sites; the handler authenticates them. */
export const AnyClient = () => Anyone('fields');
