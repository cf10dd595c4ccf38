import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const compile = SerializerSelector()({}, {});
const compiled = new WeakMap<TSchema, ReturnType<FastifySerializerCompiler<TSchema>>>();

/**
 * Compiles each schema once in a process. Schemas are values of the contract's modules, and those of failures stand at
 * every route: compiled for each route anew they would take most of the time that a start takes.
 */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = (route) => {
  const known = compiled.get(route.schema);
  if (known) return known;
  const made = compile({ ...route, httpStatus: route.httpStatus ?? '' });
  compiled.set(route.schema, made);
  return made;
};
