import { STATUS_CODES } from 'node:http';
import { anchorOf, type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { oauthErrors } from '@review-service/contracts/oauth-errors';
import { type Document, errorsOf, OAUTH2, operationsOf } from './document';

/** What the page of the errors shows: those of the API by code, then those of OAuth2 by name. */
export function catalogueOf(document: Document) {
  const all = operationsOf(document).map(({ operation }) => operation);
  const ofResources = all.filter(({ tags }) => !tags.includes(OAUTH2));
  const codes = [...new Set(Object.values<ErrorDefinition>(errors).map(({ code }) => code))].sort((a, b) => a - b);
  return {
    codes: codes.map((code) => ({ code, entries: entriesOf(code) })),
    ofOAuth2: {
      operations: all.filter(({ tags }) => tags.includes(OAUTH2)),
      entries: Object.entries(oauthErrors).map(([name, explanation]) => ({ name, ...explanation })),
    },
  };

  function entriesOf(code: number) {
    return Object.values<ErrorDefinition>(errors)
      .filter((error) => error.code === code)
      .map((error, index, same) => {
        const firstOf = (name: string) => same.findIndex(({ type }) => type === name);
        const anchor = anchorOf(error);
        const operations = ofResources.filter((operation) => errorsOf(document, operation).includes(anchor));
        return {
          ...error,
          anchor,
          reason: STATUS_CODES[error.status],
          // One entry can be found by its type, unless its own name is that.
          ...(firstOf(error.type) === index && error.type !== anchor && { typeId: error.type }),
          operations,
          fromAll: operations.length === ofResources.length,
        };
      });
  }
}
