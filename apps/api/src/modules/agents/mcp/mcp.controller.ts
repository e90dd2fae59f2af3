import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { nestingFault } from '@review-service/contracts/nesting';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import { AsBytes, bytesOf } from '../../../http/body-bytes';
import { leavePlace } from '../../../http/concurrent-requests';
import { countParts } from '../../../http/json-body';
import { TOOLS_PATH, toolsUrl } from '../../../http/tools-url';
import { utf8 } from '../../../http/utf8';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { McpEndpoint } from './mcp-endpoint';
import { McpRoute } from './mcp-route';
import { OwnApi } from './own-api';
import { isPermitted, scopesOf, type Tool } from './tool';
import { READERS, TOOLS } from './tools';

/** The largest message, in bytes: a review with a hundred comments fits into it. */
const LARGEST_MESSAGE = 1_048_576;

/** Names, objects and lists of a message. */
const MOST_PARTS = 5_000;

/** `POST /mcp`, also of a Local Site: the tools of agents (MCP). GET and DELETE are 405, because there are no sessions. */
@Controller(TOOLS_PATH)
@McpRoute()
export class McpController {
  constructor(
    private readonly endpoint: McpEndpoint,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  @Post()
  @LoggedIn('site', 'login', 'fields')
  @AsBytes(LARGEST_MESSAGE)
  @Errors([errors.missingScope, errors.malformedRequest])
  async answer(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const { caller } = request;
    const message = messageOf(request);
    const tools = this.toolsFor(request);
    this.expectScopes(request, toolIn(message));
    // Its calls of the API take places of their own.
    leavePlace(request, reply);
    const web = new Request(toolsUrl(this.config, request), { method: 'POST', headers: headersOf(request) });
    const { status, headers, ...answer } = await this.read(web, message, { api: new OwnApi(request), caller, tools });
    void reply.status(status).headers({ ...headers, 'cache-control': 'no-store' });
    return answer.body.length > 0 ? answer.body : undefined;
  }

  private async read(...sent: Parameters<McpEndpoint['answer']>) {
    const response = await this.endpoint.answer(...sent);
    const type = response.headers.get('content-type');
    // No stream is promised, so none is kept open.
    if (type?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return fail(errors.malformedRequest, {
        message: 'This endpoint answers each message at once, and streams nothing.',
      });
    }
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: type === null ? {} : { 'content-type': type }, body };
  }

  /** With `?tools=read`, and for an API token that may not do more, only those that change nothing. */
  private toolsFor(request: FastifyRequest): readonly Tool[] {
    const { tools } = request.query as Readonly<Record<string, unknown>>;
    return (tools === 'read' ? READERS : TOOLS).filter((tool) => isPermitted(tool, request.caller));
  }

  /** An OAuth2 token that lacks a scope is told all that the tool needs, so that its client asks once (RFC 6750). */
  private expectScopes({ caller: { grant } }: FastifyRequest, tool: Tool | undefined): void {
    if (!grant || !tool) return;
    const needed = scopesOf([tool]);
    const lacking = needed.filter((scope) => !grant.scopes.includes(scope));
    if (lacking.length === 0) return;
    fail(errors.missingScope, {
      scope: needed.join(' '),
      message: `The tool ${tool.name} needs ${lacking.join(' ')}.`,
    });
  }
}

function toolIn(message: unknown): Tool | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  return method === 'tools/call' ? TOOLS.find(({ name }) => name === params?.name) : undefined;
}

function messageOf(request: FastifyRequest): unknown {
  const text = utf8(bytesOf(request) ?? Buffer.alloc(0));
  countParts(text, { fields: MOST_PARTS, parts: MOST_PARTS });
  const message = parsed(text);
  const fault = nestingFault(message);
  return fault === undefined ? message : fail(errors.malformedRequest, { message: `This cannot be read: ${fault}.` });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return fail(errors.malformedRequest, { message: 'The body is not valid JSON.' });
  }
}

/** What the protocol reads of the headers. */
function headersOf({ headers }: FastifyRequest): Headers {
  const kept = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  return new Headers(kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
}
