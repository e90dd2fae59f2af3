/** The explanation of an error on its page. */
export interface Explanation {
  /** Its meaning, in one or two sentences. */
  readonly meaning: string;
  /** Its remedy. */
  readonly remedy: string;
}

/** An error of the API: its code, the HTTP status, a stable slug and the message. */
export interface ErrorDefinition extends Explanation {
  readonly code: number;
  readonly status: number;
  readonly type: string;
  /** For people: the fault and, if short, what to do. May change between releases. */
  readonly message: string;
}

/** Every error the API answers with (docs/wire/errors.md#errors). The code is the contract, the message is not. */
export const errors = {
  doesNotExist: {
    code: 100,
    status: 404,
    type: 'resource-does-not-exist',
    message: 'Nothing was found at this URL.',
    meaning: 'There is nothing at this address, or nothing that this caller may know of.',
    remedy:
      'Follow the links of an answer instead of putting a URL together. If you know that it is there, look whether you are logged in as the right person, and on the right Local Site.',
  },
  permissionDenied: {
    code: 101,
    status: 403,
    type: 'resource-permission-denied',
    message: 'You are logged in, but not allowed to do this.',
    meaning:
      'The server knows who you are, and this is not for you: the object belongs to others, a permission is missing, the policy of the API token forbids it, a feature is off, or a browser sent the change from a page of another site.',
    remedy:
      'Read the message: it says which of these it is. Ask who owns the object, or an administrator. Other credentials of the same person help only if the token was the reason.',
  },
  invalidAttribute: {
    code: 102,
    status: 400,
    type: 'resource-attribute-invalid',
    message: 'This cannot be done with this object. See "reason".',
    meaning: 'The object is not of the kind, or not in the state, that the request needs.',
    remedy: 'Read `reason`. It says what the object lacks; nothing was changed.',
  },
  notLoggedIn: {
    code: 103,
    status: 401,
    type: 'auth-not-logged-in',
    message: 'This needs a login. Send Basic credentials, an API token or a session cookie.',
    meaning:
      'The request came without credentials, or with a header that cannot be read, and this is not for everybody.',
    remedy:
      'Send the header `Authorization`: `token` and an API token, `Bearer` and an OAuth2 token, or Basic credentials. A browser signs in at `/account/login/`.',
  },
  loginFailed: {
    code: 104,
    status: 401,
    type: 'auth-login-failed',
    message: 'These credentials are not valid.',
    meaning:
      'The password or the token is wrong, has expired, was revoked, belongs to another Local Site, or there were too many wrong ones within a minute.',
    remedy:
      'Do not send the same again. If there is `Retry-After`, wait for that many seconds first. Refresh an OAuth2 token, or make a new API token.',
  },
  invalidFormData: {
    code: 105,
    status: 400,
    type: 'request-field-error',
    message: 'Some fields are not right. See "fields" for each of them.',
    meaning: 'One or more fields of the body or the query are missing, unknown, or have values that cannot be.',
    remedy:
      'Read `fields`: it has all messages of each field at once, and under `__all__` those about the whole form. Correct them and send the request again.',
  },
  unsupportedMediaType: {
    code: 105,
    status: 415,
    type: 'request-field-error',
    message:
      'This kind of body is not read here. Send application/x-www-form-urlencoded, multipart/form-data or a JSON object.',
    meaning: 'The `Content-Type` of the body is none that is read here.',
    remedy:
      'Send a form (`application/x-www-form-urlencoded`), a form with files (`multipart/form-data`) or a JSON object (`application/json`), and name it in `Content-Type`.',
  },
  bodyTooLarge: {
    code: 105,
    status: 413,
    type: 'request-field-error',
    message: 'The request body is too large.',
    meaning: 'The body has more bytes than are read.',
    remedy:
      'Send less at once: at most 2.5 MiB beside a file, and a file of at most as many bytes as the operator allows.',
  },
  malformedRequest: {
    code: 105,
    status: 400,
    type: 'request-field-error',
    message: 'The request could not be read.',
    meaning:
      'The request breaks the rules of HTTP, its body is not what its type says or has more fields than are read, or its `Host` is none of this server.',
    remedy:
      'Read the message, and let an HTTP library write the request. If it is about the host, use the address that the operator has published.',
  },
  notAcceptable: {
    code: 105,
    status: 406,
    type: 'request-field-error',
    message: 'The Accept header refuses JSON, and JSON is all there is.',
    meaning: 'The `Accept` header excludes JSON with `q=0`.',
    remedy: 'Leave the header away, or let it allow `application/json`.',
  },
  confirmationNeeded: {
    code: 101,
    status: 403,
    type: 'auth-confirmation-needed',
    message: 'Confirm that it is you, then try again.',
    meaning:
      'This changes how you sign in. It needs a password or a second factor that was entered in the last 15 minutes.',
    remedy:
      'Open `/account/confirm/` in the browser of the session, or sign in again, then repeat the request. No token can do this.',
  },
  missingScope: {
    code: 112,
    status: 403,
    type: 'auth-oauth2-missing-scope',
    message: 'The OAuth2 token lacks the scope that this needs.',
    meaning: 'The OAuth2 token is valid, and the person has not granted the application what this operation needs.',
    remedy:
      '`WWW-Authenticate` names the missing scope. Send the person through the authorization once more and ask for it, or add it to the token.',
  },
  tokenAccessDenied: {
    code: 113,
    status: 403,
    type: 'auth-oauth2-access-denied',
    message: 'No OAuth2 token may be used here. Log in with a password.',
    meaning: 'This resource decides what tokens may do, so it is closed to tokens, whatever their scopes.',
    remedy: 'Log in with a password or a session.',
  },
  rateLimitExceeded: {
    code: 114,
    status: 429,
    type: 'request-rate-limit-exceeded',
    message: 'Too many requests. Try again after the seconds that Retry-After names.',
    meaning: 'This user, or this address, has sent as many requests as the window of time allows.',
    remedy:
      'Wait for as many seconds as `Retry-After` says. To stay below the limit, watch `RateLimit`, ask for larger pages and send `If-None-Match`.',
  },
  preconditionFailed: {
    code: 111,
    status: 412,
    type: 'resource-conflict',
    message: 'This has changed since you read it. Read it again and repeat your change.',
    meaning: 'The tag in `If-Match` is not that of the object any more: somebody else was faster. Nothing was changed.',
    remedy: 'Read the object again, look whether your change still makes sense, and send it with the new `ETag`.',
  },
  idempotencyKeyInUse: {
    code: 111,
    status: 409,
    type: 'idempotency-key-in-use',
    message: 'A request with this Idempotency-Key is under way. Send it again in a moment.',
    meaning: 'The same change was sent twice, and the first one is not finished.',
    remedy: 'Wait for a moment and send the same request with the same key: you get the answer of the first.',
  },
  idempotencyKeyReused: {
    code: 111,
    status: 422,
    type: 'idempotency-key-reused',
    message: 'This Idempotency-Key was used for another request. Make up a new one for each change.',
    meaning: 'A key names one request: its method, URL and body. This request is another one. Nothing was changed.',
    remedy:
      'Make up a new key, such as a UUID, for each change, and repeat it only when you send the same change again.',
  },
  attachmentAlreadyExists: {
    code: 111,
    status: 409,
    type: 'resource-conflict',
    message: 'This side of the file has an attachment already.',
    meaning: 'Each side of a file in a diff has at most one attachment, and this one has it.',
    remedy: 'Read the list of attachments for the one that is there. To show another file, upload it with a new diff.',
  },
  fileAlreadyUploaded: {
    code: 111,
    status: 409,
    type: 'resource-conflict',
    message: 'This attachment has its file already. Make a new attachment for another file.',
    meaning: 'The file of an attachment is uploaded once, because texts show it.',
    remedy:
      'Leave `path` out to change the caption. To show another file, make a new attachment with a POST to the list.',
  },
  commitAlreadyThere: {
    code: 111,
    status: 409,
    type: 'resource-conflict',
    message: 'This diff has a commit of this id already.',
    meaning: 'Each commit of a series is posted once, and this one was.',
    remedy: 'Go on with the next commit. To post another series, create a new diff.',
  },
  attachmentTooLarge: {
    code: 220,
    status: 400,
    type: 'diff-too-large',
    message: 'The file is too large. See "max_size" for how many bytes are possible.',
    meaning: 'The uploaded file has more bytes than the operator allows.',
    remedy: 'Make the file smaller than `max_size` bytes, or ask the operator to raise `MAX_ATTACHMENT_BYTES`.',
  },
  diffEmpty: {
    code: 219,
    status: 400,
    type: 'diff-empty',
    message: 'The patch is empty.',
    meaning: 'The uploaded patch has nothing but white space.',
    remedy: 'Look whether there is a change: send what `git diff` prints, if it prints anything.',
  },
  diffTooLarge: {
    code: 220,
    status: 400,
    type: 'diff-too-large',
    message:
      'The patch is too large. See "reason" for what is too much, and "max_size" for how many bytes are possible.',
    meaning:
      'The uploaded patch has more bytes than the operator allows, or changes more than 10,000 files; or a file has too many lines to be shown as chunks.',
    remedy:
      'Divide the change into several review requests, leave generated files out, or ask the operator to raise `MAX_DIFF_BYTES`. A file with too many lines can be read as `text/x-patch`.',
  },
  diffNotRead: {
    code: 224,
    status: 400,
    type: 'diff-parse-error',
    message: 'The patch cannot be read. See "linenum" and "reason".',
    meaning: 'The uploaded patch is not one of Git, or its lines are not what their headers announce.',
    remedy: 'Send what `git diff --full-index --binary` prints, byte for byte: editors and mails may change lines.',
  },
  invalidRepository: {
    code: 206,
    status: 400,
    type: 'repository-invalid',
    message: 'There is no such repository here. See "repository".',
    meaning:
      'The request names a repository by its id, its name or one of its paths, and none that you may read fits, or several do.',
    remedy: 'Look it up in the list of repositories of the same site, and send its id.',
  },
  managedByDirectory: {
    code: 236,
    status: 403,
    type: 'managed-by-directory',
    message: 'The identity provider of your company keeps this. Change it there.',
    meaning:
      'Names, addresses, groups and memberships that a directory provides are changed in that directory only: it would undo any other change.',
    remedy: 'Ask the administrators of the identity provider. The message names it, if there are several.',
  },
  invalidGroup: {
    code: 234,
    status: 400,
    type: 'review-group-invalid',
    message: 'There is no such invite-only group here.',
    meaning:
      'The request names a group that does not exist, is not on this Local Site, is not invite-only, or is hidden.',
    remedy:
      'Look the name up in the list of groups of the same site. Anybody may join a group that is not invite-only.',
  },
  invalidUser: {
    code: 208,
    status: 400,
    type: 'user-invalid',
    message: 'There is no such user here.',
    meaning: 'The request names a user who does not exist, or is not on this Local Site.',
    remedy: 'Look the name up in the list of users of the same site, and mind its spelling.',
  },
  rangeNotSatisfiable: {
    code: 105,
    status: 416,
    type: 'request-field-error',
    message: 'The file does not have these bytes. See Content-Range for how many it has.',
    meaning: 'The `Range` of a download begins behind the end of the file.',
    remedy: 'Read the size from `Content-Range`. If you have all of it, you are done; else ask without `Range`.',
  },
  methodNotAllowed: {
    code: 202,
    status: 405,
    type: 'action-invalid',
    message: 'This URL does not have this method. See the Allow header.',
    meaning: 'The address exists, but nothing can be done there with this method.',
    remedy: 'Read `Allow`, or ask with OPTIONS, for the methods of the URL. Objects are made by a POST to their list.',
  },
  groupAlreadyExists: {
    code: 223,
    status: 409,
    type: 'review-group-conflict',
    message: 'Another group has this name. Choose a different one.',
    meaning: 'Names of groups are unique on a Local Site, and one that you may not see may have this one.',
    remedy: 'Choose another name: the message may suggest some that are free.',
  },
  nothingToPublish: {
    code: 211,
    status: 400,
    type: 'review-request-not-modified',
    message: 'Nothing of this review request has changed since it was published.',
    meaning: 'The draft is the same as what is published already, or there is none.',
    remedy: 'Change a field of the draft, or upload a new diff, and publish then.',
  },
  cannotPublish: {
    code: 225,
    status: 400,
    type: 'review-request-publish-error',
    message: 'This is not ready to be published.',
    meaning:
      'A review request lacks something that readers need: a reviewer, a summary, a description or the end of its series of commits; or it is closed. A review or a reply is empty, or about something that is not published; or an agent says more than the review policy of the repository allows.',
    remedy:
      'The message says what is missing, or too much: `limit` is how much is allowed, `left_out` how much is above it. Nothing was saved, so send everything again together with it.',
  },
  commitIdInUse: {
    code: 204,
    status: 409,
    type: 'review-request-commit-id-conflict',
    message: 'There is a review request of this commit already. If you may see it, it is in "review_request".',
    meaning:
      'A commit has one review request in its repository, or one draft. Somebody, perhaps you, has posted it before.',
    remedy:
      'Update that review request instead: its links lead to its draft and its diffs. Discarding it frees the commit id.',
  },
  commitIdTaken: {
    code: 227,
    status: 409,
    type: 'review-request-commit-id-conflict',
    message: 'Another review request of this repository has this commit id.',
    meaning: 'A commit has one review request in its repository. The other one may be a draft, or hidden from you.',
    remedy: 'Look for it in the list of review requests with `commit-id`, and update that one.',
  },
  fileNotInRepository: {
    code: 207,
    status: 400,
    type: 'repository-file-not-found',
    message: 'The repository does not have a file that the patch changes. See "file" and "revision".',
    meaning:
      'This repository takes only patches of files that it has. The file with this path and blob id is not there, at least not where this service reads it.',
    remedy:
      'Push the commits that the patch is based on, and try again a minute later; or send what they change as the parent diff.',
  },
  fileNotRead: {
    code: 221,
    status: 501,
    type: 'repository-file-error',
    message: 'Not all of this file is known here. See "reason" for why.',
    meaning:
      'A patch has the whole of a file only if that is new. Of others it has the lines around the changes; the rest stands in the source repository, which has no source here (`none`), or whose source does not give the file: it has no such file (`missing`), wants other credentials (`unauthorized`), gives another content than the patch is of (`wrong`) or more bytes than a diff may have (`too-large`), or cannot tell (`unsupported`).',
    remedy:
      'Ask the repository itself for the file, by its path and revision, or an administrator to give the repository a source. To try again at once does not help.',
  },
  fileNotReadYet: {
    code: 221,
    status: 503,
    type: 'repository-file-error',
    message: 'The source of the repository has not given this file yet. Try again.',
    meaning:
      'The file was asked for, and is not here yet (`pending` in `reason`), or its source does not answer at the moment (`unreachable`).',
    remedy: 'Try again after as many seconds as `Retry-After` says, a few times at most.',
  },
  repositoryNotRead: {
    code: 209,
    status: 501,
    type: 'repository-request-not-supported',
    message: 'This repository is not read here, so this is not known. Ask the repository itself.',
    meaning:
      'The answer stands in the source repository, which has no source here, or one that cannot tell this; or it is something that Git does not have.',
    remedy:
      'Ask the repository itself. To try again does not help, until somebody who may change the repository says at its link `source` where it is read.',
  },
  commitNotFound: {
    code: 203,
    status: 404,
    type: 'repository-commit-id-invalid',
    message: 'The repository has no such commit or branch.',
    meaning: 'The source of the repository says that it does not know this commit or this branch.',
    remedy: 'Look whether it was pushed, and send the whole id of the commit, or the exact name of the branch.',
  },
  repositoryFailed: {
    code: 210,
    status: 500,
    type: 'repository-communication-error',
    message: 'The source of this repository did not answer as it should. Try again in a moment.',
    meaning: 'The server that has the repository is away, too slow, or sends something else than what was asked for.',
    remedy:
      'Try again later. A POST to the link `connection_check` of the repository says more, to people who may change it. Nothing was changed.',
  },
  commitEmpty: {
    code: 212,
    status: 400,
    type: 'repository-commit-id-changeset-empty',
    message: 'This commit changes no file.',
    meaning: 'The commit is there, but nothing differs between it and its first parent.',
    remedy: 'Send the id of a commit that changes something.',
  },
  repositoryLoginRefused: {
    code: 218,
    status: 403,
    type: 'repository-auth-error',
    message: 'The source of this repository does not accept the credentials that it is read with.',
    meaning: 'The token or password with which this service reads the repository is wrong, expired or not allowed to.',
    remedy: 'Somebody who may change the repository sends a new token to its link `source`. Yours is not meant.',
  },
  suggestionDoesNotFit: {
    code: 237,
    status: 409,
    type: 'suggestion-does-not-fit',
    message: 'Not all of these suggestions fit the newest diff. See "conflicts".',
    meaning:
      'Lines that a suggestion replaces are not in the diff any more, or in several places of it, or are not known; or two of the suggestions replace the same lines.',
    remedy:
      'Read `conflicts`: it names the suggestions and their lines. Leave these out, or make the changes by hand. `unknown` may be known in a few seconds, when the source of the repository has given the file.',
  },
  readOnly: {
    code: 233,
    status: 503,
    type: 'server-read-only',
    message: 'The site is read-only at the moment. Try again later.',
    meaning: 'The operator has stopped changes, usually for maintenance. Reading goes on.',
    remedy: 'Keep the change, and send it after the seconds that `Retry-After` names, or later.',
  },
  internal: {
    code: 0,
    status: 500,
    type: 'server-error',
    message: 'Something went wrong on our side. Give the operator the request id.',
    meaning: 'This is a fault of the service. A change was not made.',
    remedy:
      'Tell the operator the `request_id`: the log has the reason under it. You may try once more; send changes with an `Idempotency-Key`.',
  },
  unavailable: {
    code: 0,
    status: 503,
    type: 'server-unavailable',
    message: 'The service cannot reach its database. Try again in a few seconds.',
    meaning: 'The database or another part that the service needs is away or too slow.',
    remedy:
      'Wait for the seconds that `Retry-After` names and try again; after that, wait longer each time. Send a change with an `Idempotency-Key`, so that it is made once.',
  },
  overloaded: {
    code: 0,
    status: 503,
    type: 'server-overloaded',
    message: 'More requests have come than can be worked on. Try again in a few seconds.',
    meaning: 'More requests wait than the server will reach in time, so it did nothing with this one.',
    remedy: 'Wait for the seconds that `Retry-After` names and try again; after that, wait longer each time.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const anchors: ReadonlyMap<ErrorDefinition, string> = new Map(
  Object.entries(errors).map(([name, error]) => [
    error,
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ]),
);

/** The slug of an error on the page of the catalogue, such as `invalid-form-data`. A type may have several. */
export const anchorOf = (error: ErrorDefinition): string => anchors.get(error) ?? '';
