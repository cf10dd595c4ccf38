import { describe, expect, it } from 'vitest';
import { readDrawing } from './drawing.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 640 400" font-family="sans-serif"') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const codes = (text: string) => {
  const { errors, warnings } = readDrawing(text);
  return [...errors, ...warnings].map(({ code }) => code);
};

describe('a drawing', () => {
  it('of shapes and texts is published, with its size', () => {
    const text = svg(
      '<title>A map</title><defs><marker id="m"><path d="M0 0"/></marker></defs>' +
        '<rect width="640" height="400" fill="#faf7f0"/><path d="M0 0L9 9" marker-end="url(#m)"/>' +
        '<text x="20" y="40" font-size="20" fill="#1d2421">Himalaya, हिमालय</text><use href="#m"/>',
    );
    expect(readDrawing(text)).toEqual({ size: { width: 640, height: 400 }, errors: [], warnings: [] });
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<foreignObject><p>x</p></foreignObject>'],
    ['<image href="#a"/>'],
    ['<a href="#a"><text>x</text></a>'],
    ['<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['<set attributeName="onclick" to="alert(1)"/>'],
    ['<rect onload="alert(1)"/>'],
    ['<rect ONCLICK="alert(1)"/>'],
    ['<use href="https://example.org/a.svg#x"/>'],
    ['<use xlink:href="data:image/svg+xml,x"/>'],
    ['<g xml:base="https://example.org/"/>'],
    ['<rect fill="url(https://example.org/a)"/>'],
    ['<rect style="fill: u\\72l(https://example.org)"/>'],
    ['<style>@import "https://example.org/a.css";</style>'],
    ['<style><![CDATA[rect { fill: url("https://example.org") }]]></style>'],
    ['<html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>'],
    ['<?xml-stylesheet href="https://example.org/a.css"?>'],
    ['<use xmlns:x="http://www.w3.org/1999/xlink" x:href="https://example.org/a.svg#x"/>'],
    ['<g xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['<rect style="fill: src(\'https://example.org/a\')"/>'],
  ])('that contains %s is refused', (inside) => {
    expect(new Set(codes(svg(inside)))).toEqual(new Set(['drawing-unsafe']));
  });

  it('with a DOCTYPE is refused, so that no entity hides anything', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "x">]><svg viewBox="0 0 1 1"><text>&a;</text></svg>';
    expect(readDrawing(bomb).errors).not.toEqual([]);
  });

  it.each(['ISO-2022-JP', 'windows-1252', 'utf-16'])(
    'that says it is in %s is refused: browsers would read other elements than we do',
    (encoding) => {
      const text = `<?xml version='1.0' encoding='${encoding}'?><svg viewBox="0 0 1 1"></svg>`;
      expect(codes(text)).toEqual(['drawing-encoding']);
    },
  );

  it('may say that it is in UTF-8', () => {
    const size = 'viewBox="0 0 9 9"';
    expect(codes(`<?xml version="1.0" encoding="utf-8" standalone="no"?><svg ${size}/>`)).toEqual([]);
    expect(codes(`<?xml version='1.0' encoding='UTF-8' ?><svg ${size}/>`)).toEqual([]);
  });

  it.each(['<desc>\x1b</desc>', '<!-- \0 -->', '<!ATTLIST g><g/>'])(
    'that browsers cannot read is refused: %j',
    (inside) => {
      expect(codes(svg(inside))).toEqual(['drawing-unreadable']);
    },
  );

  it.each(['', 'x', '<svg>', '<svg><g></svg>', '<html></html>', '<svg a=b></svg>'])(
    'that is not SVG is refused: %s',
    (text) => {
      expect(codes(text)).toEqual(['drawing-unreadable']);
    },
  );

  it('has bounds', () => {
    expect(codes(svg('<g/>'.repeat(3_001)))).toEqual(['drawing-too-complex']);
    expect(codes(svg(`<path d="${'M1 1'.repeat(4_000)}"/>`))).toEqual(['drawing-large']);
    expect(codes(svg('', ''))).toEqual(['drawing-without-size']);
  });

  it('is read in a short time, whatever it contains', () => {
    const start = process.cpuUsage().user;
    expect(codes(svg('<g>'.repeat(33_000) + '</g>'.repeat(33_000)))).toEqual(['drawing-too-complex']);
    expect(codes(svg('<g>'.repeat(33_000)))).toEqual(['drawing-unreadable']);
    expect(codes(svg('<g>'.repeat(100) + '</g>'.repeat(100)))).toEqual(['drawing-too-complex']);
    const texts = '<rect/>'.repeat(1_450) + '<text x="1" y="1">x</text>'.repeat(1_450);
    expect(codes(svg('<g>'.repeat(25) + texts + '</g>'.repeat(25)))).toContain('drawing-small-text');
    expect((process.cpuUsage().user - start) / 1_000).toBeLessThan(5_000);
  });

  it.each([
    ['width="100" height="50"', { width: 100, height: 50 }],
    ['width="100px" height="50px" viewBox="0 0 1 1"', { width: 100, height: 50 }],
    ['width="100%" viewBox="0,0,30,20"', { width: 30, height: 20 }],
    ['width="100%"', null],
  ])('with %s has a size', (attributes, size) => {
    expect(readDrawing(svg('', attributes)).size).toEqual(size);
  });
});

describe('a text in a drawing', () => {
  const paper = '<rect width="640" height="400" fill="#faf7f0"/>';

  it('is large enough on a phone', () => {
    expect(codes(svg(`${paper}<text x="9" y="9" font-size="16">x</text>`))).toEqual(['drawing-small-text']);
    expect(codes(svg(`${paper}<g font-size="17"><text x="9" y="9">x</text></g>`))).toEqual([]);
  });

  it('is in a font that readers have', () => {
    const text = '<text x="9" y="9" font-size="20" font-family="Kokila">x</text>';
    expect(codes(svg(paper + text))).toEqual(['drawing-font']);
  });

  it('has contrast with the last shape behind it', () => {
    const dark = '<rect x="100" y="100" width="100" height="100" fill="#1d2421"/>';
    const text = (at: number, fill: string) =>
      `<text x="${at}" y="${at}" font-size="20" fill="${fill}">x</text>`;
    expect(codes(svg(paper + dark + text(150, '#333')))).toEqual(['drawing-contrast']);
    expect(codes(svg(paper + dark + text(150, 'white') + text(50, '#1d2421')))).toEqual([]);
    expect(codes(svg(paper + text(50, '#fff')))).toEqual(['drawing-contrast']);
  });
});
