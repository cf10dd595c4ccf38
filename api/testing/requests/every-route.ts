import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { TestLearner } from '../learners.ts';

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Record<string, Schema> };
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: object;
}

/** Values of parameters by name. Others get one that their schema allows. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** A value that a schema allows, with the required fields only. */
function sampleOf(schema: Schema, components: Record<string, Schema>): unknown {
  if (schema.$ref !== undefined)
    return sampleOf(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, components);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, components);
  const [type = 'string'] = [schema.type ?? []].flat();
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, components)]));
  }
  if (type === 'array') return [sampleOf(schema.items ?? {}, components)];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return false;
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'date') return '2000-01-01';
  if (schema.format === 'date-time') return '2000-01-01T00:00:00.000Z';
  return 'x';
}

/** All choices of one value of each list. */
function choices(lists: readonly (readonly [string, readonly string[]])[]): [string, string][][] {
  return lists.reduce<[string, string][][]>(
    (before, [name, values]) =>
      before.flatMap((chosen) => values.map((value): [string, string][] => [...chosen, [name, value]])),
    [[]],
  );
}

/**
 * Calls of every route in the description of the API, which a new route joins by itself.
 *
 * @param valuesOf of the parameters of a route, for example ids that exist
 */
export async function callsOfAllRoutes(
  { app }: Pick<TestApp, 'app'>,
  valuesOf: (method: Call['method'], path: string) => Values,
): Promise<Call[]> {
  const { paths, components } = (await app.inject('/api/docs/json')).json<Description>();
  const schemas = components.schemas ?? {};
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, { parameters = [], requestBody }]) => {
      const method = name.toUpperCase() as Call['method'];
      const values = valuesOf(method, path);
      const lists = (place: Parameter['in']) =>
        parameters
          .filter((one) => one.in === place)
          .flatMap(({ name: parameter, schema, required = false }): [string, readonly string[]][] => {
            const known = values[parameter] ?? (schema.enum ? schema.enum.map(String) : undefined);
            if (known) return [[parameter, known]];
            return required ? [[parameter, [String(sampleOf(schema, schemas))]]] : [];
          });
      const body = requestBody?.content['application/json']?.schema;
      const payload = body && { payload: sampleOf(body, schemas) as object };
      return choices(lists('path')).flatMap((inPath) =>
        choices(lists('query')).map((inQuery): Call => {
          const address = inPath.reduce(
            (url, [one, value]) => url.replace(`{${one}}`, encodeURIComponent(value)),
            path,
          );
          const query = new URLSearchParams(inQuery).toString();
          return { method, url: query === '' ? address : `${address}?${query}`, ...payload };
        }),
      );
    }),
  );
}

/** The answers to calls by their method and address; null is a visitor. */
export async function answersTo(
  { app }: Pick<TestApp, 'app'>,
  learner: TestLearner | null,
  calls: readonly Call[],
): Promise<{ call: string; body: string }[]> {
  const answers: { call: string; body: string }[] = [];
  for (const { method, url, payload } of calls) {
    const { body } = await app.inject({
      method,
      url,
      headers: learner?.headers ?? {},
      ...(payload && { payload }),
    });
    answers.push({ call: `${method} ${url} ${payload ? JSON.stringify(payload) : ''}`, body });
  }
  return answers;
}
