import { expect, it } from 'vitest';
import { tagName } from './tags.ts';

it.each([
  ['fundamental-rights', 'Fundamental rights'],
  ['article_21', 'Article 21'],
  ['case law', 'Case law'],
  ['Indo-Aryan languages', 'Indo-Aryan languages'],
  ['GST', 'GST'],
  ['मौलिक-अधिकार', 'मौलिक अधिकार'],
  ['-', '-'],
  ['', ''],
])('the tag %j is shown as %j', (tag, name) => expect(tagName(tag)).toBe(name));
