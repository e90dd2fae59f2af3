import { applyDecorators, UseFilters } from '@nestjs/common';
import { OfKind } from '../../../http/route-kind';
import { McpExceptionFilter } from './mcp-exception.filter';

/** On a controller: only agents come to its handlers, and its errors are those of JSON-RPC. */
export const McpRoute = (): ClassDecorator => applyDecorators(OfKind('agent'), UseFilters(McpExceptionFilter));
