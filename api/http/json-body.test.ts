import { describe, expect, test } from 'vitest';
import { BadRequest } from './errors.ts';
import { checkJsonLimits } from './json-body.ts';

function errorCodeOf(text: string): string | null {
  try {
    checkJsonLimits(Buffer.from(text));
    return null;
  } catch (error) {
    if (error instanceof BadRequest) return error.code;
    throw error;
  }
}

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('depth', () => {
  test.each([
    [nested(32), null],
    [nested(33), 'json_too_deep'],
    [`[${'[],'.repeat(100)}[]]`, null],
    [`{"a":${nested(31)},"b":${nested(31)}}`, null],
    [`{"a":${nested(32)}}`, 'json_too_deep'],
    [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 'json_too_deep'],
    ['['.repeat(500_000), 'json_too_deep'],
  ])('JSON text %#', (text, code) => {
    expect(errorCodeOf(text)).toBe(code);
  });
});

describe('values', () => {
  const list = (items: number, item: string) => `[${Array<string>(items).fill(item).join(', ')}]`;

  test.each(['0', '{}', '[ ]', '"text"', 'null', '"a, b, [c]"'])('%s counts as one value', (item) => {
    expect(errorCodeOf(list(49_999, item))).toBeNull();
    expect(errorCodeOf(list(50_000, item))).toBe('json_too_many_values');
  });

  test('an array with one value counts as two', () => {
    expect(errorCodeOf(list(24_999, '[ 1 ]'))).toBeNull();
    expect(errorCodeOf(list(25_000, '[ 1 ]'))).toBe('json_too_many_values');
  });
});

test('a field counts as one value, whatever its name', () => {
  const object = (fields: number) => `{${Array.from({ length: fields }, (_, n) => `"f, ${n}" : 1`).join()}}`;
  expect(errorCodeOf(object(49_999))).toBeNull();
  expect(errorCodeOf(object(50_000))).toBe('json_too_many_values');
});

test('brackets and commas inside strings do not count', () => {
  for (const text of ['[{:,'.repeat(100_000), '\\"['.repeat(100_000), '\\\\', '"\\', 'प्रस्तावना {']) {
    expect(errorCodeOf(JSON.stringify({ text, list: [text, text] }))).toBeNull();
  }
  // After an even number of backslashes, a quote ends the string.
  expect(errorCodeOf(`["\\\\",${nested(32)}]`)).toBe('json_too_deep');
});

test.each(['', ' ', '"', '"\\', '"\\u00', ']]]]', '{"a":', '\ufeff{}'])('the scan of %j ends', (text) => {
  expect(errorCodeOf(text)).toBeNull();
});
