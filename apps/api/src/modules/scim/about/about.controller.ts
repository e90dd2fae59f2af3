import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DirectoryOnly } from '../../../access/rules/admission.decorator';
import { AsBytes } from '../../../http/body-bytes';
import {
  LARGEST_BODY,
  listResponse,
  MOST_RESULTS,
  Scim,
  SCIM_PATH,
  scimAnswer,
  scimBase,
  ScimError,
} from '../protocol';
import { SCHEMAS } from './schemas';

const OF = 'urn:ietf:params:scim:schemas:core:2.0';

/** `/scim/v2/…`: what is supported here (RFC 7644 section 4), and what is not. */
@Controller(SCIM_PATH)
@Scim()
export class AboutController {
  @Get('ServiceProviderConfig')
  @DirectoryOnly()
  config(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return scimAnswer(reply, {
      schemas: [`${OF}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: MOST_RESULTS },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [
        {
          ...{ type: 'oauthbearertoken', name: 'SCIM token', primary: true },
          description: 'A token that an operator creates: Authorization: Bearer <token>.',
        },
      ],
      meta: { resourceType: 'ServiceProviderConfig', location: `${scimBase(request)}/ServiceProviderConfig` },
    });
  }

  @Get('ResourceTypes')
  @DirectoryOnly()
  resourceTypes(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const types = ['User', 'Group'].map((name) => ({
      schemas: [`${OF}:ResourceType`],
      ...{ id: name, name, endpoint: `/${name}s`, schema: `${OF}:${name}` },
      ...(name === 'User' && { schemaExtensions: [{ schema: SCHEMAS[2].id, required: false }] }),
      meta: { resourceType: 'ResourceType', location: `${scimBase(request)}/ResourceTypes/${name}` },
    }));
    return scimAnswer(reply, listResponse(types, types.length));
  }

  @Get('Schemas')
  @DirectoryOnly()
  schemas(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const schemas = SCHEMAS.map((schema) => ({
      schemas: [`${OF}:Schema`],
      ...schema,
      meta: { resourceType: 'Schema', location: `${scimBase(request)}/Schemas/${schema.id}` },
    }));
    return scimAnswer(reply, listResponse(schemas, schemas.length));
  }

  /** Optional in the standard, and sent by no directory that is known here. */
  @Post(['Bulk', '.search', 'Users/.search', 'Groups/.search'])
  @DirectoryOnly()
  @AsBytes(LARGEST_BODY)
  unsupported(): never {
    throw new ScimError(501, 'This is not supported. See ServiceProviderConfig.');
  }

  /** A directory is no person. */
  @Get('Me')
  @DirectoryOnly()
  me(): never {
    throw new ScimError(501, 'This is not supported: a directory is no person.');
  }
}
