import sax from 'sax';
import type { Finding } from '../issue.ts';
import { legibilityFindings } from './legibility.ts';
import type { DrawingSize, DrawnElement } from './legibility.ts';

/** Bytes; a larger drawing is a warning, because readers have cheap phones. */
const LIGHT_MAX_BYTES = 15_000;
/** Bytes. */
export const DRAWING_MAX_BYTES = 100_000;
const ELEMENTS_MAX = 3_000;
/** Elements inside each other. */
const DEPTH_MAX = 100;

/** A drawing as read. With errors among the findings it must not be published. */
interface Drawing {
  size: DrawingSize;
  errors: Finding[];
  warnings: Finding[];
}

/** Elements that draw. None of them loads or runs anything. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textPath ' +
    'marker linearGradient radialGradient stop clipPath mask pattern style'
  ).split(' '),
);

/**
 * What an XML declaration may say. Browsers read the file in the encoding that it names: in ISO-2022-JP, for example, a
 * comment ends somewhere else than in UTF-8, so that they would find elements that we do not.
 */
const UTF8_DECLARATION =
  /^\s*version\s*=\s*["']1\.[01]["'](?:\s+encoding\s*=\s*["']utf-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*$/i;
/** No XML file contains these. They also switch between the alphabets of some encodings. */
// oxlint-disable-next-line no-control-regex -- it finds them
const CONTROL = /[\0-\x08\v\f\x0e-\x1f]/;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Reads an SVG file.
 *
 * Someone may open the file by its address, where it is a document of the site and a host without our headers would run its
 * scripts. So only elements that draw are allowed, without event handlers and without addresses outside the file.
 */
export function readDrawing(text: string): Drawing {
  const errors: Finding[] = [];
  const elements: DrawnElement[] = [];
  const open: DrawnElement[] = [];
  let count = 0;
  /** Elements that are open and not kept, because the drawing has too many or they are too deep. */
  let skipped = 0;
  let deepest = 0;
  const parser = sax.parser(true, { trim: false, xmlns: false });
  // The parser counts from 0.
  const here = () => parser.line + 1;
  const refuse = (what: string) => {
    if (errors.length < 20) errors.push(unsafe(here(), what));
  };
  const unreadable: Finding[] = [];
  parser.onerror = (error) => {
    if (unreadable.length === 0) unreadable.push(notXml(here(), error.message));
    parser.resume();
  };
  parser.onsgmldeclaration = () => {
    unreadable.push(notXml(here(), 'a declaration outside a DOCTYPE'));
  };
  parser.ondoctype = () => {
    refuse('a DOCTYPE');
  };
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name !== 'xml') refuse(`the instruction <?${name}?>`);
    else if (!UTF8_DECLARATION.test(body)) errors.push(otherEncoding(here()));
  };
  parser.onopentag = ({ name, attributes }) => {
    count += 1;
    deepest = Math.max(deepest, open.length + 1);
    if (skipped > 0 || deepest > DEPTH_MAX || elements.length >= ELEMENTS_MAX) {
      skipped += 1;
      return;
    }
    const element = { name, attributes: attributes as Record<string, string>, text: '', line: here() };
    if (!ELEMENTS.has(name)) refuse(`the element <${name}>`);
    for (const [attribute, value] of Object.entries(element.attributes)) {
      const problem = attributeProblem(attribute, value);
      if (problem !== null) refuse(problem);
    }
    const drawn = { ...element, parents: [...open] };
    open.push(drawn);
    elements.push(drawn);
  };
  const addText = (added: string) => {
    const element = open.at(-1);
    if (element) element.text += added;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const element = open.pop();
    if (element?.name === 'style' && !isSafeStyle(element.text)) refuse('a style that loads something');
  };
  const control = CONTROL.exec(text);
  if (control) unreadable.push(notXml(lineAt(text, control.index), 'a control character'));
  parser.write(text).close();

  const [root] = elements;
  if (unreadable.length > 0) return { size: null, errors: unreadable, warnings: [] };
  if (root?.name !== 'svg') return { size: null, errors: [notXml(1, 'the root is not <svg>')], warnings: [] };
  if (count > ELEMENTS_MAX) errors.push(tooComplex(`${count.toLocaleString('en')} elements`, ELEMENTS_MAX));
  else if (deepest > DEPTH_MAX) errors.push(tooComplex('too many elements inside each other', DEPTH_MAX));
  const size = sizeOf(root);
  if (errors.length > 0) return { size, errors, warnings: [] };
  return { size, errors, warnings: [...fileFindings(text, size), ...legibilityFindings(elements, size)] };
}

/** What an attribute must not do; null if it is safe. Any prefix may stand for the namespace of XLink. */
function attributeProblem(name: string, value: string): string | null {
  if (/^on/i.test(name)) return `the event handler ${name}`;
  if (/^(?:.*:)?href$/i.test(name) && !value.startsWith('#')) return 'an address outside the file';
  if (name === 'xmlns' && value !== SVG) return `elements of ${value}`;
  if (/^xml:base$/i.test(name)) return 'the attribute xml:base';
  return isSafeStyle(value) ? null : `an address outside the file in ${name}`;
}

/** Whether CSS, or an attribute that may contain it, loads nothing. A backslash could hide a name. */
function isSafeStyle(css: string): boolean {
  return !/@import|image-set|src\s*\(|\\|url\s*\(\s*(?!["']?#)/i.test(css);
}

function sizeOf({ attributes }: DrawnElement): DrawingSize {
  const [width, height] = [attributes['width'], attributes['height']].map((value) =>
    /^\d+(?:\.\d+)?(?:px)?$/.test(value ?? '') ? parseFloat(value ?? '') : NaN,
  );
  if (width && height) return { width, height };
  const [, , boxWidth, boxHeight] = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : null;
}

/** 1-based line of an index. */
function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function fileFindings(text: string, size: DrawingSize): Finding[] {
  const findings: Finding[] = [];
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > LIGHT_MAX_BYTES) {
    findings.push({
      code: 'drawing-large',
      line: null,
      message: `The drawing has ${bytes.toLocaleString('en')} bytes.`,
      expected: `at most ${LIGHT_MAX_BYTES.toLocaleString('en')} bytes`,
      fix: 'simplify the paths, with fewer digits after the point',
    });
  }
  if (size === null) {
    findings.push({
      code: 'drawing-without-size',
      line: 1,
      message: 'The drawing has no size, so the page moves when it appears.',
      expected: 'viewBox="0 0 640 400" with its own numbers on <svg>',
      fix: 'add the viewBox',
    });
  }
  return findings;
}

function unsafe(line: number, what: string): Finding {
  return {
    code: 'drawing-unsafe',
    line,
    message: `The drawing contains ${what}; it is not published.`,
    expected: 'shapes, texts and styles, without scripts, links and anything from outside the file',
    fix: 'remove it, or export the drawing as plain SVG',
  };
}

function notXml(line: number, reason: string): Finding {
  return {
    code: 'drawing-unreadable',
    line,
    message: `The drawing cannot be read: ${reason.split('\n')[0] ?? ''}.`,
    expected: 'an SVG file in UTF-8',
    fix: 'correct the file, or export it again',
  };
}

function otherEncoding(line: number): Finding {
  return {
    code: 'drawing-encoding',
    line,
    message: 'The first line of the drawing does not say that it is XML in UTF-8.',
    expected: '<?xml version="1.0" encoding="UTF-8"?>, or nothing',
    fix: 'correct or remove the first line',
  };
}

function tooComplex(what: string, limit: number): Finding {
  return {
    code: 'drawing-too-complex',
    line: null,
    message: `The drawing has ${what}.`,
    expected: `at most ${limit.toLocaleString('en')}`,
    fix: 'join shapes into paths, or use an image of pixels',
  };
}
