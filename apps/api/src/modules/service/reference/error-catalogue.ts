import { STATUS_CODES } from 'node:http';
import { anchorOf, type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { oauthErrors } from '@review-service/contracts/oauth-errors';
import { OAUTH2 } from '../openapi';
import type { Addresses } from './addresses';
import { type Document, errorsOf, isOfResource, operationsOf } from './document';

const ALL = Object.values<ErrorDefinition>(errors);
const ANCHORS = new Set(ALL.map(anchorOf));

/** One entry can be found by its type, unless the name of one is that. */
const isFoundByType = (error: ErrorDefinition): boolean =>
  !ANCHORS.has(error.type) && ALL.find(({ type }) => type === error.type) === error;

/** What the page of errors shows: the errors of the API by code, then the errors of OAuth2 by name. */
export function catalogueOf(document: Document, at: Addresses) {
  const all = operationsOf(document).map(({ operation }) => ({ ...operation, href: at.operation(operation) }));
  const ofResources = all.filter(isOfResource);
  const codes = [...new Set(ALL.map(({ code }) => code))].sort((a, b) => a - b);
  return {
    codes: codes.map((code) => ({ code, entries: entriesOf(code) })),
    ofOAuth2: {
      operations: all.filter(({ tags }) => tags.includes(OAUTH2)),
      entries: Object.entries(oauthErrors).map(([name, explanation]) => ({ name, ...explanation })),
    },
  };

  function entriesOf(code: number) {
    return ALL.filter((error) => error.code === code).map((error) => {
      const anchor = anchorOf(error);
      const operations = ofResources.filter((operation) => errorsOf(document, operation).includes(anchor));
      return {
        ...error,
        anchor,
        reason: STATUS_CODES[error.status],
        ...(isFoundByType(error) && { typeId: error.type }),
        operations,
        fromAll: operations.length === ofResources.length,
      };
    });
  }
}
