import { expect, test } from 'vitest';
import { NAMES, optionsOf } from './env-schema.ts';

const HEAD = `# Settings

Environment variables, read at start. If any of them is invalid, the start stops with one line for each. This page is made from
\`api/config/env-schema.ts\`.
`;

/** The text of `docs/settings.md`. */
function settingsDocument(): string {
  const rows = NAMES.map((name) => {
    const { default: byDefault = '', without = 'none', description } = optionsOf(name);
    return [`\`${name}\``, byDefault === '' ? without : `\`${byDefault}\``, description];
  });
  const table = [['name', 'default', 'meaning'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const [head, ...body] = table.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [HEAD, head, rule, ...body, ''].join('\n');
}

/** Run with `-u` after a change of the schema: it writes the document. */
test('docs/settings.md is made from the schema', async () => {
  await expect(settingsDocument()).toMatchFileSnapshot('../../docs/settings.md');
});
