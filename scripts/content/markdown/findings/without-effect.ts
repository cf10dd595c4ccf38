import type { Html } from 'mdast';
import { SAFE_SCHEMES } from '../../addresses.ts';
import type { Finding } from '../../issue.ts';
import { unusableCharacter } from '../../limits.ts';

/** Elements that run code, load something, style the page or take input. Notes show at most the text in them. */
const WITHOUT_EFFECT =
  /<(applet|audio|base|button|canvas|dialog|embed|form|frame|frameset|iframe|link|meta|noscript|object|option|param|picture|script|select|source|style|svg|template|textarea|track|video)(?=[\s/>])/gi;
const COMMENT = /<!--.*?(?:-->|$)/gs;

/** Raw HTML that notes do not show. */
export function htmlWithoutEffect({ value, position }: Html): Finding[] {
  const html = value.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...html.matchAll(WITHOUT_EFFECT)].map(({ 1: name = '', index }) => ({
    code: 'html-without-effect',
    line: (position?.start.line ?? 1) + html.slice(0, index).split('\n').length - 1,
    message: `<${name.toLowerCase()}> has no effect: notes contain no scripts, styles, players, forms or other pages.`,
    expected: 'texts, tables, images and links',
    fix: 'remove it; instead of a video or a page, write a link to it',
  }));
}

/** Lines with a character that is not seen and that not everything can store. */
export function unusableCharacters(markdown: string): Finding[] {
  if (unusableCharacter(markdown) === null) return [];
  return markdown.split('\n').flatMap((text, index) => {
    const character = unusableCharacter(text);
    if (character === null) return [];
    return {
      code: 'character-unusable',
      line: index + 1,
      message: `The line contains the invisible character ${character}.`,
      expected: 'text without control characters',
      fix: 'delete the character, or type the line again',
    };
  });
}

/** An address of a link or an image as a browser reads it, with its line in the text; null if the line is unknown. */
export interface WrittenAddress {
  address: string;
  line: number | null;
}

/** Addresses that are removed, or that others can read and change on the way. */
export function addressFindings(addresses: readonly WrittenAddress[]): Finding[] {
  return addresses.flatMap(({ address, line }): Finding[] => {
    const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(address) ?? [];
    if (scheme === undefined) return [];
    const shown = address.slice(0, 80);
    if (!SAFE_SCHEMES.includes(scheme)) {
      return [
        {
          code: 'link-removed',
          line,
          message: `The address "${shown}" was removed: ${scheme}: is not allowed.`,
          expected: 'an address that begins with https:// or mailto:, or one within the site',
          fix: 'correct the address, or remove the link',
        },
      ];
    }
    if (scheme !== 'http') return [];
    return [
      {
        code: 'link-unencrypted',
        line,
        message: `The address "${shown}" is not encrypted, so others can change what it shows.`,
        expected: 'an address that begins with https://',
        fix: 'write https://, which nearly every site has; an address that begins with www. needs it too',
      },
    ];
  });
}
