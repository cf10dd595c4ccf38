import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const compile = SerializerSelector()({}, {});
const compiled = new WeakMap<TSchema, ReturnType<FastifySerializerCompiler<TSchema>>>();

/** Compiles each schema only once. Every route uses the failure schema, and compiling it per route would dominate the startup time. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = (route) => {
  const cached = compiled.get(route.schema);
  if (cached) return cached;
  const serialize = compile({ ...route, httpStatus: route.httpStatus ?? '' });
  compiled.set(route.schema, serialize);
  return serialize;
};
