import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { readPreparedKey, readPreparedTopic, writePreparedTopic } from './prepared.ts';

const folder = useTempFolder();

it('reads the key of a prepared topic only if the file is complete', () => {
  const path = join(folder.path, 'topics/polity/a.json');
  const key = 'ab'.repeat(32);
  const notes = { intro: `"key":"${'cd'.repeat(32)}"}`, sections: [], footnotes: '' };
  writePreparedTopic(path, { key, notes, questions: [] } as unknown as Parameters<
    typeof writePreparedTopic
  >[1]);
  expect(readPreparedKey(path)).toBe(key);
  expect(readPreparedTopic(folder.path, 'polity', 'a').key).toBe(key);
  const text = readFileSync(path, 'utf8');
  for (let length = 0; length < text.length; length += 1) {
    writeFileSync(path, text.slice(0, length));
    expect(readPreparedKey(path)).toBeNull();
  }
  expect(readPreparedKey(`${path}.missing`)).toBeNull();
});
