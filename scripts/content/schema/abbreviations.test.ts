import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseAbbreviations } from './abbreviations.ts';

const file = (...entries: unknown[]) =>
  `{"abbreviations": [\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}]}`;

it('reads short and long forms, with several meanings of one abbreviation', () => {
  const abbreviations = [
    { short: 'SC', long: 'Supreme Court' },
    { short: 'SC', long: 'Scheduled Castes' },
    { short: 'सीएजी', long: 'नियंत्रक एवं महालेखा परीक्षक' },
  ];
  expect(parseAbbreviations(file(...abbreviations))).toEqual({ abbreviations, issues: [] });
  expect(parseAbbreviations(null)).toEqual({ abbreviations: [], issues: [] });
});

it.each([
  ['{', 'abbreviations-file', 1],
  ['[]', 'abbreviations-file', null],
  ['{"abbreviations": {"GST": "x"}}', 'abbreviations-file', null],
  [file(1), 'abbreviation-form', 2],
  [file({ short: 'GST' }), 'abbreviation-form', 2],
  [file({ short: '', long: 'Goods and Services Tax' }), 'abbreviation-form', 2],
  [file({ short: 'G S T', long: 'Goods and Services Tax' }), 'abbreviation-form', 2],
  [file({ short: 'GST', long: 'क'.repeat(121) }), 'abbreviation-form', 2],
  [file({ short: 'GST', long: 'a\nb' }), 'abbreviation-form', 2],
  [file({ short: 'GST', long: 'Goods' }, { short: 'gst', long: 'goods' }), 'abbreviation-twice', 3],
])('reports %j with its line', (text, code, line) => {
  const { issues } = parseAbbreviations(text);
  expect(issues).toMatchObject([{ severity: 'error', file: 'abbreviations.json', code, line }]);
});

it('keeps valid entries beside an invalid one', () => {
  const { abbreviations, issues } = parseAbbreviations(
    file({ short: '!', long: 'x' }, { short: 'RTI', long: 'Right to Information' }),
  );
  expect([abbreviations.length, issues.length]).toEqual([1, 1]);
});

it('has no problem with the list of this repository', () => {
  const text = readFileSync(new URL('../../../content/abbreviations.json', import.meta.url), 'utf8');
  const { abbreviations, issues } = parseAbbreviations(text);
  expect(issues).toEqual([]);
  expect(abbreviations.length).toBeGreaterThanOrEqual(80);
});
