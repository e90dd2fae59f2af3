import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an identity provider says of itself, and when. */
export interface AnsweringProvider {
  readonly issuer: string;
  readonly key: KeyObject;
  /** The settings of a service that is its client. */
  readonly settings: Record<string, string>;
  metadata: Record<string, unknown>;
  date: Date | undefined;
}

/** A server that answers as an identity provider that is asked for its metadata and keys, for all tests of a suite. */
export function answeringProvider(): AnsweringProvider {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = { issuer: '', key: privateKey, settings: {}, metadata: {}, date: undefined as Date | undefined };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }];
      response.setHeader('date', (provider.date ?? new Date()).toUTCString());
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/jwks' ? { keys } : provider.metadata));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider.settings = {
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'review', OIDC_CLIENT_SECRET: 'sesame', OIDC_NAME: 'Acme' },
    };
  });
  beforeEach(() => {
    const { issuer } = provider;
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    provider.date = undefined;
    provider.metadata = {
      ...{ issuer, ...endpoints, jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'] },
      claims_supported: ['sub', 'email', 'preferred_username'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256'],
    };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}
