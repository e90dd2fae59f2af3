import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../../api.config';
import { siteBase } from '../../../http/local-site';

/** The issuer: `SITE_URL` with the Local Site's path, never from the Host header (RFC 8414 section 2). */
export const issuerOf = ({ url }: ApiConfig, request: FastifyRequest): string => url + siteBase(request);
