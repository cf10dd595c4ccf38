/** A JSON value of an OpenAPI document. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = Record<string, Json>;

/** Marks the schema of an uploaded file, which has no JSON type. */
const FILE_KEYWORD = 'x-file';

const FAILURE_END = '"schema":{"$ref":"#/components/schemas/Failure"}}}}';

/** Characters of JSON. Shorter schemas are as clear where they are used. */
const MIN_SHARED = 150;

/**
 * Completes the document that @fastify/swagger makes from the routes: every operation gets an id, object schemas that occur
 * more than once become components, and uploaded files the format `binary`.
 */
export function completeDocument(document: object): JsonObject {
  /* As it will be sent: schemas have symbols and undefined fields that JSON leaves out. */
  const plain = JSON.parse(JSON.stringify(document)) as JsonObject;
  const paths = asObject(plain['paths']);
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(asObject(methods))) {
      asObject(operation)['operationId'] = operationId(method, path);
    }
  }
  const counts = new Map<string, number>();
  countSchemas(paths, counts);
  const shared = new SharedSchemas(counts);
  const completed = shared.replacedIn(paths, ['']);
  const schemas = Object.fromEntries([...shared.schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...plain,
    paths: completed,
    components: { ...asObject(plain['components']), schemas, responses: shared.responses },
  };
}

/** `getUserBookmarks` for `get` and `/api/user/bookmarks`. Some routes are also at an address without `/api`. */
function operationId(method: string, path: string): string {
  const name = path.replace(/^\/api/, '');
  return method + pascal(name) + (name === path ? 'WithoutPrefix' : '');
}

function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function countSchemas(node: Json, counts: Map<string, number>): void {
  if (typeof node !== 'object' || node === null) return;
  const key = sharedKey(node);
  if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const child of Object.values(node)) countSchemas(child, counts);
}

/** The JSON of a schema of an object; null for anything else. */
function sharedKey(node: Json): string | null {
  if (!isObject(node) || node['type'] !== 'object' || !isObject(node['properties'] ?? null)) return null;
  const text = JSON.stringify(node);
  return text.length < MIN_SHARED ? null : text;
}

/** Replaces schemas that occur more than once by references. */
class SharedSchemas {
  readonly schemas = new Map<string, Json>();
  readonly responses: JsonObject = {};
  #counts: ReadonlyMap<string, number>;
  #names = new Map<string, string>();

  constructor(counts: ReadonlyMap<string, number>) {
    this.#counts = counts;
  }

  /** @param path keys from the root of the document to `node`, which the name of a component is made from */
  replacedIn(node: Json, path: readonly string[]): Json {
    if (Array.isArray(node)) return node.map((child) => this.replacedIn(child, path));
    if (!isObject(node)) return node;
    if (node[FILE_KEYWORD] === true) {
      const { description = '' } = node;
      return { type: 'string', format: 'binary', description };
    }
    const replaced: JsonObject = {};
    for (const [key, child] of Object.entries(node)) {
      const id = isObject(child) ? child['operationId'] : undefined;
      replaced[key] = this.replacedIn(child, typeof id === 'string' ? [id] : [...path, key]);
    }
    if (path.at(-2) === 'responses' && JSON.stringify(replaced).endsWith(FAILURE_END)) {
      this.responses['Failure'] = replaced;
      return { $ref: '#/components/responses/Failure' };
    }
    const key = sharedKey(node);
    if (key === null || (this.#counts.get(key) ?? 0) < 2) return replaced;
    const name = this.#names.get(key) ?? this.#newName(node, path);
    this.#names.set(key, name);
    this.schemas.set(name, replaced);
    return { $ref: `#/components/schemas/${name}` };
  }

  #newName(node: JsonObject, path: readonly string[]): string {
    const [operation = '', ...keys] = path;
    const property = keys[keys.lastIndexOf('properties') + 1];
    const isNested = keys.includes('properties') && property !== undefined && property !== 'data';
    const isFailure = asObject(asObject(node['properties'])['success'])['const'] === false;
    const part = keys.includes('requestBody') ? 'Request' : 'Answer';
    const base = isFailure ? 'Failure' : isNested ? pascal(property) : pascal(operation) + part;
    const full = keys.at(-1) === 'items' ? `${base}Item` : property === 'data' ? `${base}Data` : base;
    let name = full;
    for (let number = 2; this.schemas.has(name); number += 1) name = `${full}${number}`;
    return name;
  }
}

function isObject(node: Json): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function asObject(node: Json | undefined): JsonObject {
  return node !== undefined && isObject(node) ? node : {};
}
