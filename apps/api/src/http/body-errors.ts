import { errors } from '@review-service/contracts/errors';
import { ApiException } from '../errors/api.exception';

/** 400: the client went away before the end of the body. */
export const endedEarly = (): ApiException =>
  new ApiException(errors.malformedRequest, { message: 'The request body ended too early.' });

/** @param why the fault, as the end of a sentence */
export const malformed = (why: string): ApiException =>
  new ApiException(errors.malformedRequest, { message: `The multipart body could not be read: ${why}.` });

/** @param most the limit of fields */
export const tooMany = (most: number): ApiException =>
  new ApiException(errors.malformedRequest, { message: `More than ${most} fields.` });

/** @param most the limit of bytes */
export const tooLarge = (most: number): ApiException =>
  new ApiException(errors.bodyTooLarge, { message: `The request body is too large: at most ${most} bytes are read.` });

/** @param name of the part that holds the file */
export const secondFile = (name: string): ApiException =>
  new ApiException(errors.invalidFormData, { fields: { [name]: ['Send one file. There is another of this name.'] } });

/** 503: the account, or all accounts together, upload more than there is room for. */
export const noRoomForFile = (): ApiException =>
  new ApiException(errors.overloaded, {
    message: 'More files are being uploaded than there is room for. Try again in a few seconds.',
  });

/** 503: the address, or all addresses together, send more than there is room for. */
export const noRoomForBody = (): ApiException =>
  new ApiException(errors.overloaded, {
    message: 'More request bodies are being sent than there is room for. Try again in a few seconds.',
  });
