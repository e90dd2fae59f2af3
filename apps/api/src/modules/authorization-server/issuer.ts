import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../api.config';
import { siteBase } from '../../http/local-site';

/** Who issues tokens: `SITE_URL`, with the Local Site's path; never what a Host header says (RFC 8414 section 2). */
export const issuerOf = ({ url }: ApiConfig, request: FastifyRequest): string => url + siteBase(request);
