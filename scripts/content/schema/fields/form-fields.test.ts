import { expect, it } from 'vitest';
import { CourseCard } from '../courses.ts';
import { formFields } from './form-fields.ts';
import { PopupEntry } from '../popups/popup.ts';

const kinds = (schema: Parameters<typeof formFields>[0]) =>
  formFields(schema).map(({ name, kind, optional }) => `${name}${optional ? '?' : ''} ${kind}`);

it('makes a form from a schema', () => {
  expect(kinds(CourseCard)).toEqual([
    'slug text',
    'paper text',
    'title text',
    'description text',
    'group choice',
  ]);
  expect(kinds(PopupEntry)).toEqual([
    ...['id text', 'type choice', 'title text', 'content text', 'buttonText? text', 'buttonAction? choice'],
    ...['closeButtonText? text', 'showAfterSeconds? number', 'showAfterScrollPercentage? number'],
    ...['showOncePerSession? flag', 'showOnMobile? flag', 'showOnDesktop? flag', 'colours? colours'],
    ...['position? choice', 'animation? choice', 'priority? number', 'autoCloseAfterSeconds? number'],
    ...['zIndex? number', 'width? length', 'height? length'],
  ]);
  expect(formFields(PopupEntry)).toContainEqual({
    name: 'position',
    kind: 'choice',
    expected: '"top" or "bottom"',
    optional: true,
    initial: 'bottom',
    choices: ['top', 'bottom'],
  });
});
