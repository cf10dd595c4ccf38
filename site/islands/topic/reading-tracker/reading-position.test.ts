import { describe, expect, it } from 'vitest';
import { positionAt, showsEnd } from './reading-position.ts';

const section = (id: string, top: number, title = id.toUpperCase()) => ({ id, title, top });

it('the end is shown once all of the last section was on screen', () => {
  expect(showsEnd({ bottom: 2_000, folded: false }, 800)).toBe(false);
  expect(showsEnd({ bottom: 801, folded: false }, 800)).toBe(false);
  expect(showsEnd({ bottom: 800, folded: false }, 800)).toBe(true);
  /* The learner has scrolled past it. */
  expect(showsEnd({ bottom: -1, folded: false }, 800)).toBe(true);
  /* Folded sections are short, and not read. */
  expect(showsEnd({ bottom: 500, folded: true }, 800)).toBe(false);
});

describe('the position in the notes', () => {
  it('is nowhere without sections and above the first heading', () => {
    const nowhere = { sectionIndex: null, headingId: null, sectionTitle: null };
    expect(positionAt([])).toEqual(nowhere);
    expect(positionAt([section('a', 400)])).toEqual(nowhere);
  });

  it('is the last section that begins above the line', () => {
    const sections = [section('a', -900), section('b', -20), section('c', 700)];
    expect(positionAt(sections)).toEqual({ sectionIndex: 1, headingId: 'b', sectionTitle: 'B' });
  });

  it('has texts that the server accepts', () => {
    const title = `  A long\n  heading ${'अ'.repeat(400)}`;
    expect(positionAt([section('x'.repeat(301), 0, title)])).toMatchObject({
      headingId: null,
      sectionTitle: expect.stringMatching(/^A long heading अ{285}$/) as string,
    });
    expect(positionAt([section('a', 0, `${'x'.repeat(299)}😀`)]).sectionTitle).toBe(
      `${'x'.repeat(299)}\ufffd`,
    );
  });
});
