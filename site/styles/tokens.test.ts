import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
const [lightPart, themeStyles] = await Promise.all([read('./tokens.css'), read('./themes.css')]);
const [, darkPart = ''] = themeStyles.split('.dark {');

const light = coloursIn(lightPart);
const themes = { light, dark: new Map([...light, ...coloursIn(darkPart)]) };

/** Text colours and the backgrounds that they are used on. */
const SURFACES = ['paper', 'card', 'sunken'];
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...SURFACES, 'accent-wash', 'warm-wash', 'good-wash', 'bad-wash', 'info-wash', 'warn-wash']],
  ['soft', [...SURFACES, 'accent-wash', 'warm-wash']],
  ['faint', SURFACES],
  ['accent-text', [...SURFACES, 'accent-wash']],
  ['warm-text', [...SURFACES, 'warm-wash']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-warm', ['warm', 'warm-strong']],
  ['yellow', ['yellow-wash']],
  ...['good', 'bad', 'info', 'warn', 'yellow', 'gs1', 'gs2', 'gs3', 'gs4'].map(
    (name) => [name, ['paper', 'card', `${name}-wash`]] as const,
  ),
];
const papers = ['gs1', 'gs2', 'gs3', 'gs4'];

describe.each(Object.entries(themes))('the %s theme', (_theme, colours) => {
  const contrast = (one: string, other: string) => contrastOf(named(colours, one), named(colours, other));

  it.each(TEXT.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    'has a contrast of at least 4.5:1 between %s and %s',
    (text, ground) => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(papers)('has a contrast of at least 4.5:1 between ink, soft and the wash of %s', (paper) => {
    expect(contrast('ink', `${paper}-wash`)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('soft', `${paper}-wash`)).toBeGreaterThanOrEqual(4.5);
  });

  /* WCAG 1.4.11: edges of fields, focus rings and charts. */
  it.each(['line-strong', 'focus', 'accent', 'warm', ...papers])('shows %s with at least 3:1', (name) => {
    for (const surface of ['paper', 'card']) expect(contrast(name, surface)).toBeGreaterThanOrEqual(3);
  });
});

it('changes every colour with the theme', () => {
  expect([...coloursIn(darkPart).keys()].sort()).toEqual([...light.keys()].sort());
});

function coloursIn(part: string): Map<string, string> {
  return new Map(
    [...part.matchAll(/--color-([\w-]+): (#[\da-f]{6});/gu)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

function named(colours: ReadonlyMap<string, string>, name: string): string {
  const colour = colours.get(name);
  if (colour === undefined) throw new Error(`tokens.css has no colour ${name}`);
  return colour;
}

/** The contrast ratio of two colours as WCAG 2 defines it, 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
