import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { docUrl, FAILURE_HEADERS, requestId } from './failures';
import { headersNamed } from './headers';
import { anyOf, objectOf, type JsonSchema } from './schema';

/** The heading of the tools of agents. */
export const AGENT_TOOLS = 'agent_tools';

const VERSION = { const: '2.0', type: 'string', description: 'The version of JSON-RPC.' };
const ID = { type: ['string', 'integer', 'null'], description: 'That of the message.' };
const METHOD = { type: 'string', description: 'A method of MCP, such as `tools/list` or `tools/call`.' };
const PARAMS = { type: 'object', description: 'What the method takes.' };

const failure = objectOf(
  {
    jsonrpc: VERSION,
    id: ID,
    error: {
      ...objectOf(
        {
          code: { type: 'integer', description: 'The number of the failure, for programs.' },
          message: { type: 'string', description: 'What is wrong, and what to do.' },
          data: { ...objectOf({ doc_url: docUrl, request_id: requestId }), description: 'Where to read on.' },
        },
        ['code', 'message'],
      ),
      description: 'Why it failed.',
    },
  },
  ['jsonrpc', 'id', 'error'],
);

const FAILURES: readonly ErrorDefinition[] = [
  ...[errors.malformedRequest, errors.notLoggedIn, errors.permissionDenied, errors.doesNotExist],
  ...[errors.bodyTooLarge, errors.rateLimitExceeded, errors.internal, errors.unavailable],
];

/** `POST /mcp`: a message of JSON-RPC, whose methods and tools MCP describes itself (docs/agents.md). */
export const toolsOperation: JsonSchema = {
  operationId: 'callTools',
  summary: 'Send a message of MCP',
  tags: [AGENT_TOOLS],
  description:
    'The tools of agents (docs/agents.md), by the Model Context Protocol: `tools/list` describes each with its JSON Schema. An ' +
    'API token comes as `Bearer` or `token`, an OAuth2 token with `resource` (RFC 8707).',
  security: [{ apiToken: [] }, { oauth2: [] }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: objectOf({ jsonrpc: VERSION, id: ID, method: METHOD, params: PARAMS }, ['jsonrpc', 'method']),
        example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      },
    },
  },
  responses: {
    200: {
      description:
        'What the method answers, or why it failed. A tool that a model can call again otherwise has `isError` in its result.',
      headers: headersNamed(),
      content: {
        'application/json': {
          schema: anyOf([
            objectOf({ jsonrpc: VERSION, id: ID, result: { type: 'object', description: 'What the method answers.' } }),
            failure,
          ]),
        },
      },
    },
    202: { description: 'A notification, which has no answer.', headers: headersNamed() },
    ...Object.fromEntries(
      [...new Set(FAILURES.map(({ status }) => status))].map((status) => [
        String(status),
        {
          description: FAILURES.filter((one) => one.status === status)
            .map(({ code, message }) => `${code}: ${message}`)
            .join(' '),
          headers: headersNamed(...(FAILURE_HEADERS[status] ?? [])),
          content: { 'application/json': { schema: failure } },
        },
      ]),
    ),
  },
};
