import { applyDecorators, UseFilters } from '@nestjs/common';
import { OfKind } from '../../../http/route-kind';
import { ScimExceptionFilter } from './scim-exception.filter';

/** On a controller: only directories come to its handlers, and its errors have the form of RFC 7644. */
export const Scim = (): ClassDecorator => applyDecorators(OfKind('directory'), UseFilters(ScimExceptionFilter));
