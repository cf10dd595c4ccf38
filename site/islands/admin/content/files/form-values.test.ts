import { describe, expect, it } from 'vitest';
import { formFields } from '../../../../../scripts/content/schema/fields/form-fields.ts';
import { PopupEntry } from '../../../../../scripts/content/schema/popups/popup.ts';
import { choiceLabel, entryWith, formValues, labelOf } from './form-values.ts';

const fields = formFields(PopupEntry);
const entry = { id: 'a', type: 'modal', title: 'T', content: 'C', colours: null, note: 'kept' };

it.each([
  ['showAfterSeconds', 'Show after seconds'],
  ['zIndex', 'Z index'],
  ['slug', 'Slug'],
])('the field %s is called %j', (name, label) => expect(labelOf(name)).toBe(label));

it.each([
  ['navigate_to_home', 'Navigate to home'],
  ['prelims-mains', 'Courses (Prelims + Mains)'],
])('the choice %s is called %j', (choice, label) => expect(choiceLabel(choice)).toBe(label));

describe('a form', () => {
  it('shows what a missing field means', () => {
    expect(formValues(fields, entry)).toMatchObject({
      ...{ id: 'a', type: 'modal', buttonText: '', closeButtonText: 'Close', showAfterSeconds: '0' },
      ...{ showOnMobile: true, animation: 'fade', width: '' },
      colours: { background: '', text: '', button: '', buttonText: '' },
    });
  });

  it('that was not changed leaves the entry as it is', () => {
    expect(entryWith(fields, entry, formValues(fields, entry))).toEqual(entry);
  });

  it('is written in the form of the file', () => {
    const values = {
      ...formValues(fields, { ...entry, autoCloseAfterSeconds: 5, priority: 3 }),
      ...{ title: ' New ', showAfterSeconds: '1.5', autoCloseAfterSeconds: '', priority: 'many' },
      ...{ width: '24rem', height: '90', showOnMobile: false },
      colours: { background: '#000000', text: ' #ffffff ', button: '', buttonText: '' },
    };
    expect(entryWith(fields, { ...entry, autoCloseAfterSeconds: 5, priority: 3 }, values)).toEqual({
      ...{ id: 'a', type: 'modal', title: 'New', content: 'C', note: 'kept' },
      ...{ showAfterSeconds: 1.5, priority: 'many', width: '24rem', height: 90, showOnMobile: false },
      colours: { background: '#000000', text: '#ffffff' },
    });
  });

  it('of a new entry writes every required field', () => {
    expect(entryWith(fields, {}, formValues(fields, {}))).toEqual({
      id: '',
      type: '',
      title: '',
      content: '',
    });
  });

  it('writes one text per line', () => {
    const lines = [
      { name: 'tags', kind: 'lines' as const, expected: '', optional: false, initial: null, choices: [] },
    ];
    expect(formValues(lines, { tags: ['a', 'b'] })).toEqual({ tags: 'a\nb' });
    expect(entryWith(lines, { tags: [] }, { tags: ' a \n\nb' })).toEqual({ tags: ['a', 'b'] });
  });
});
