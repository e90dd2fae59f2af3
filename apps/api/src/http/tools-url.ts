import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../api.config';
import { siteBase } from './local-site';

/** The path of the tools of agents, without the Local Site. */
export const TOOLS_PATH = 'mcp';

/** Their address, as clients have to name it (RFC 8707): by SITE_URL, without a slash at its end. */
export const toolsUrl = ({ url }: ApiConfig, request: FastifyRequest): string =>
  `${url}${siteBase(request)}/${TOOLS_PATH}`;
