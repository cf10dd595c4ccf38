import { describe, expect, it } from 'vitest';
import { editAddress } from '../../../../client/format/topics.ts';
import { addressOf, headingOf, parseEditorRoute } from './edit-route.ts';

describe('a URL of the editor', () => {
  it.each([
    ['/admin/edit', { mode: 'new-subject' }, 'Create New Subject'],
    ['/admin/edit/', { mode: 'new-subject' }, 'Create New Subject'],
    ['/admin/edit/polity', { mode: 'new-topic', subject: 'polity' }, 'Add Topic to polity'],
    ['/admin/edit/polity/', { mode: 'new-topic', subject: 'polity' }, 'Add Topic to polity'],
    ['/admin/edit/polity/preamble', { mode: 'edit', subject: 'polity', topic: 'preamble' }, 'Edit Topic'],
  ])('%s is parsed', (address, route, heading) => {
    expect(parseEditorRoute(address)).toEqual(route);
    expect(headingOf(parseEditorRoute(address)!)).toBe(heading);
    expect(addressOf('edit', parseEditorRoute(address)!)).toBe(address.replace(/\/$/, ''));
  });

  it('has a preview', () => {
    const route = { mode: 'edit', subject: 'संविधान', topic: 'a' } as const;
    expect(parseEditorRoute(addressOf('preview', route))).toEqual(route);
  });

  it('may contain any script', () => {
    expect(parseEditorRoute(editAddress('संविधान', 'प्रस्तावना'))).toEqual({
      mode: 'edit',
      subject: 'संविधान',
      topic: 'प्रस्तावना',
    });
  });

  it.each([
    '/admin',
    '/admin/editor',
    '/admin/previews',
    '/admin/edit/a/b/c',
    '/admin/edit//b',
    '/admin/edit/%E0%A4',
  ])('is not %s', (address) => expect(parseEditorRoute(address)).toBeNull());
});
