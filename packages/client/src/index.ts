export { answerOf, type Answer } from './answers.ts';
export { type Application, bearer } from './bearer.ts';
export type { FileSource, StreamSource } from './bodies.ts';
export { type AccessToken, apiToken, basic, type Credentials, session, type TokenEndpoint } from './credentials.ts';
export { type DeviceLogin, deviceLogin } from './device-login.ts';
export {
  ApiError,
  type Failure,
  ForeignAddressError,
  LostAnswerError,
  OAuthError,
  PreconditionFailed,
  ReviewServiceError,
} from './errors.ts';
export type { paths } from './openapi.ts';
export type {
  AnswerTo,
  CallOptions,
  ItemOf,
  Link,
  ListPath,
  Method,
  OptionsOf,
  PathWith,
  Schemas,
} from './operations.ts';
export { type ByteRange, type DownloadOptions, ReviewService, type ServiceOptions } from './review-service.ts';
export type { Patience } from './tries.ts';
