import { applyDecorators, UseFilters } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../../api.config';
import { siteBase } from '../../../http/local-site';
import { OfKind } from '../../../http/route-kind';
import { McpExceptionFilter } from './mcp-exception.filter';

/** The path of the endpoint, without the Local Site. */
export const MCP_PATH = 'mcp';

/** On a controller: only agents come to its handlers, and its errors are those of JSON-RPC. */
export const McpRoute = (): ClassDecorator => applyDecorators(OfKind('agent'), UseFilters(McpExceptionFilter));

/** The address of the endpoint, as clients have to name it (RFC 8707): by SITE_URL, without a slash at its end. */
export const toolsUrl = ({ url }: ApiConfig, request: FastifyRequest): string =>
  `${url}${siteBase(request)}/${MCP_PATH}`;
