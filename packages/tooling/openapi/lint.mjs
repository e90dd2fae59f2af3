import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Redocly's rules but for those that this API does not follow on purpose. */
const RULES = {
  // Review Board's URLs end with a slash.
  'no-path-trailing-slash': 'off',
  // The server is wherever the document was read.
  'no-server-example.com': 'off',
};

/** What a linter finds in an OpenAPI document, a line each. */
export async function lint(document) {
  const config = await createConfig({ extends: ['recommended'], rules: RULES });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  return problems.map(({ ruleId, message, location }) => `${location[0]?.pointer ?? '#'}: ${message} (${ruleId})`);
}
