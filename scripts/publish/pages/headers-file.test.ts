import { expect, it } from 'vitest';
import { redirectsFile } from './headers-file.ts';

it('tells hosts where topics are now, and which page serves the editor’s addresses', () => {
  const redirects = new Map([['polity/preamble', 'संविधान/preamble']]);
  expect(redirectsFile(redirects)).toBe(
    `/polity/preamble /${encodeURIComponent('संविधान')}/preamble 301\n/admin/edit/* /admin/edit 200\n`,
  );
});
