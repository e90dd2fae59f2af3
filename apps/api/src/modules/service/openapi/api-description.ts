import { Inject, Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiConfig } from '../../../api.config';
import { siteBase } from '../../../http/local-site';
import { ExpansionRegistry } from '../../../hypermedia/rendering/expansion.registry';
import { describeApi, type ApiAddress } from './describe-api';
import type { JsonSchema } from './schema';

/** The documents of so many hosts and Local Sites are kept; they share most of what they say. */
const KEPT = 20;

/** The OpenAPI document of what is served. What is the same everywhere is put together when it is first asked for. */
@Injectable()
export class ApiDescription {
  private described?: ReturnType<typeof describeApi>;
  private readonly documents = new LRUCache<string, JsonSchema>({ max: KEPT });

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly expansions: ExpansionRegistry,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** As the client of this request calls the host, and the Local Site that it is on. */
  of(request: FastifyRequest): JsonSchema {
    const base = siteBase(request);
    return this.at({ origin: `${request.protocol}://${request.host}`, base, issuer: `${this.config.url}${base}` });
  }

  at(place: ApiAddress): JsonSchema {
    const where = place.origin + place.base;
    const document = this.documents.get(where) ?? (this.described ??= this.describe())(place);
    this.documents.set(where, document);
    return document;
  }

  private describe() {
    const { vendor, sessionCookie } = this.config;
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    return describeApi({ controllers, inlined: this.expansions.all, vendor, sessionCookie });
  }
}
