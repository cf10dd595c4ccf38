import sax from 'sax';
import type { Finding } from '../issue.ts';
import { legibilityFindings } from './legibility.ts';

/** Bytes; a larger drawing is a warning, because readers have cheap phones. */
const LIGHT_MAX_BYTES = 15_000;
/** Bytes. */
export const DRAWING_MAX_BYTES = 100_000;
const ELEMENTS_MAX = 3_000;

/** An element of a drawing, in document order. */
export interface DrawnElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The elements around it, from the root. */
  parents: readonly DrawnElement[];
  /** Its own text, without that of elements inside it. */
  text: string;
  /** 1-based line of its end tag. */
  line: number;
}

/** A drawing as read. With errors among the findings it must not be published. */
export interface Drawing {
  /** In CSS pixels; null if the drawing does not say. */
  size: { width: number; height: number } | null;
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
 * Reads an SVG file.
 *
 * Someone may open the file by its address, where it is a document of the site and a host without our headers would run its
 * scripts. So only elements that draw are allowed, without event handlers and without addresses outside the file.
 */
export function readDrawing(text: string): Drawing {
  const errors: Finding[] = [];
  const elements: DrawnElement[] = [];
  const open: DrawnElement[] = [];
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
  parser.ondoctype = () => {
    refuse('a DOCTYPE');
  };
  parser.onprocessinginstruction = ({ name }) => {
    if (name !== 'xml') refuse(`the instruction <?${name}?>`);
  };
  parser.onopentag = ({ name, attributes }) => {
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
    const element = open.pop();
    if (element?.name === 'style' && !isSafeStyle(element.text)) refuse('a style that loads something');
  };
  parser.write(text).close();

  const [root] = elements;
  if (unreadable.length > 0) return { size: null, errors: unreadable, warnings: [] };
  if (root?.name !== 'svg') return { size: null, errors: [notXml(1, 'the root is not <svg>')], warnings: [] };
  if (elements.length > ELEMENTS_MAX) errors.push(tooManyElements(elements.length));
  const size = sizeOf(root);
  if (errors.length > 0) return { size, errors, warnings: [] };
  return { size, errors, warnings: [...fileFindings(text, size), ...legibilityFindings(elements, size)] };
}

/** What an attribute must not do; null if it is safe. */
function attributeProblem(name: string, value: string): string | null {
  if (/^on/i.test(name)) return `the event handler ${name}`;
  if (/^(?:xlink:)?href$/i.test(name) && !value.startsWith('#')) return 'an address outside the file';
  if (/^xml:base$/i.test(name)) return 'the attribute xml:base';
  return isSafeStyle(value) ? null : `an address outside the file in ${name}`;
}

/** Whether CSS, or an attribute that may contain it, loads nothing. A backslash could hide a name. */
function isSafeStyle(css: string): boolean {
  return !/@import|image-set|\\|url\s*\(\s*(?!["']?#)/i.test(css);
}

function sizeOf({ attributes }: DrawnElement): Drawing['size'] {
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

function fileFindings(text: string, size: Drawing['size']): Finding[] {
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

function tooManyElements(count: number): Finding {
  return {
    code: 'drawing-too-complex',
    line: null,
    message: `The drawing has ${count.toLocaleString('en')} elements.`,
    expected: `at most ${ELEMENTS_MAX.toLocaleString('en')} elements`,
    fix: 'join shapes into paths, or use an image of pixels',
  };
}
