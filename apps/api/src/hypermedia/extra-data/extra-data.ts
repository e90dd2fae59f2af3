import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { failField } from '../../errors/api.exception';
import { type Body, bodyOf } from '../../http/bodies';
import { unstorable } from '@review-service/contracts/storable-json';
import { assign } from './assign';
import { ExtraDataFault, type ExtraData } from './extra-data-fault';
import { applyJsonPatch } from './json-patch';
import { applyMergePatch } from './merge-patch';

/** A requested change of extra data, applied to the locked row. */
export type ExtraDataChange = (stored: ExtraData) => ExtraData;

const NAME = 'extra_data';
const PREFIX = `${NAME}.`;

const TAKES_EXTRA_DATA = Symbol('takes extra data');

/** Does a handler take changes of extra data? */
export const takesExtraData = (handler: object): boolean => Reflect.hasMetadata(TAKES_EXTRA_DATA, handler);

/** The change in a body, in any of three forms, applied in Review Board's order. */
export const Extra = (): ParameterDecorator => (target, property, index) => {
  Reflect.defineMetadata(TAKES_EXTRA_DATA, true, Reflect.get(target, property as string) as object);
  read()(target, property, index);
};

const read = createParamDecorator((_: unknown, context: ExecutionContext): ExtraDataChange => {
  const { isText, values } = bodyOf(context.switchToHttp().getRequest<FastifyRequest>());
  return (stored) => {
    try {
      let data = applyMergePatch(stored, values.get(`${NAME}:json`));
      data = applyJsonPatch(data, values.get(`${NAME}:json-patch`));
      data = assign(data, assignments(values), isText);
      const fault = data === stored ? undefined : unstorable(data);
      if (fault !== undefined) throw new ExtraDataFault(`extra_data: ${fault}.`);
      return data;
    } catch (error) {
      if (error instanceof ExtraDataFault) return failField(errors.invalidFormData, NAME, error.message);
      throw error;
    }
  };
});

const assignments = (values: Body['values']) =>
  [...values].flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value] as const] : [],
  );
