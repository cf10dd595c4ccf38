import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * TypeBox's validator, which converts the texts of a query or path to the schema's types. It would cut 1.5 to the integer 1,
 * so a text that is no whole number is left unconverted, and the request fails.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = (route) => {
  const validate = compileOnce(route);
  const integers = route.httpPart === 'body' ? [] : integerFields(route.schema);
  if (integers.length === 0) return validate;
  return (values: unknown) => validate(withoutFractions(values, integers));
};

type Validator = ReturnType<typeof TypeBoxValidatorCompiler>;

const forBodies = new WeakMap<TSchema, Validator>();
const forTexts = new WeakMap<TSchema, Validator>();

/**
 * Compiles each schema only once, although several routes use it, because the same routes are under more than one prefix; and when
 * its first request arrives, because compiling those of all routes would take a tenth of the time to start.
 */
function compileOnce(route: Parameters<typeof TypeBoxValidatorCompiler>[0]): Validator {
  const compiled = route.httpPart === 'body' ? forBodies : forTexts;
  const schema: TSchema = route.schema;
  const cached = compiled.get(schema);
  if (cached) return cached;
  let compiledNow: Validator | undefined;
  const validate: Validator = (values: unknown) => (compiledNow ??= TypeBoxValidatorCompiler(route))(values);
  compiled.set(schema, validate);
  return validate;
}

function integerFields(schema: TSchema): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.entries(properties).flatMap(([name, { type }]) => (type === 'integer' ? [name] : []));
}

function withoutFractions(values: unknown, integers: readonly string[]): unknown {
  if (typeof values !== 'object' || values === null) return values;
  const checked: Record<string, unknown> = { ...values };
  for (const name of integers) {
    const text = checked[name];
    if (typeof text === 'string' && !/^-?\d+$/.test(text)) checked[name] = 'no integer';
  }
  return checked;
}
