import { errors } from '@review-service/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../api.config';
import { fail } from '../errors/api.exception';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[^:]*)(?::(?<port>\d{1,5}))?$/;
const USUAL_PORT: Readonly<Record<string, number>> = { http: 80, https: 443 };

/**
 * Whether a request names a host of ours. A known name may have the port of the connection, that of SITE_URL, or its
 * port in ALLOWED_HOSTS; loopback names may have any port, because tunnels (`kubectl port-forward`, `ssh -L`) choose
 * their own.
 */
export function ownHosts({ url, allowedHosts }: ApiConfig): (request: FastifyRequest) => boolean {
  const site = new URL(url);
  const known = new Set([site.hostname, site.host, ...allowedHosts].map((host) => host.toLowerCase()));
  return (request) => {
    const host = request.host.toLowerCase();
    const { name = '', port } = HOST.exec(host)?.groups ?? {};
    if (LOOPBACK.includes(name) || known.has(host)) return true;
    const ports = [USUAL_PORT[request.protocol], Number(site.port), request.socket.localPort];
    return known.has(name) && (port === undefined || ports.includes(Number(port)));
  };
}

/** Refuses unknown hosts: links are built from the Host header, and a foreign one would poison them. */
export function checkHosts(fastify: FastifyInstance, config: ApiConfig): void {
  const isOurs = ownHosts(config);
  fastify.addHook('onRequest', (request, _, done) => {
    // The host of a call of our own was checked with the request that it is made for.
    if (request.isOwnCall) {
      done();
      return;
    }
    if (hostsIn(request) > 1) fail(errors.malformedRequest, { message: 'There is more than one Host header.' });
    if (!isOurs(request)) {
      const host = request.host.toLowerCase();
      fail(errors.malformedRequest, { message: `This is not "${host}". The operator can add it to ALLOWED_HOSTS.` });
    }
    done();
  });
}

/** The number of Host headers: Node uses the first, but a proxy may use the last (RFC 9112 section 3.2). */
const hostsIn = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length;
