import { applyDecorators, UseFilters } from '@nestjs/common';
import { Anyone } from '../../access/admission.decorator';
import { ForAudience } from '../../http/route-audience';
import { ProtocolExceptionFilter } from './protocol-exception.filter';

/** On a controller: its handlers answer OAuth2 clients, and so do its failures. */
export const Protocol = (): ClassDecorator =>
  applyDecorators(ForAudience('protocol'), UseFilters(ProtocolExceptionFilter));

/** On its handlers: any client may come, on private Local Sites too; who it is, the handler finds out. */
export const AnyClient = () => Anyone('fields');
