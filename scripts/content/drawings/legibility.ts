import type { Finding } from '../issue.ts';
import { contrastOf } from '../schema/fields/contrast.ts';

/** In CSS pixels; null if the drawing does not say. */
export type DrawingSize = { width: number; height: number } | null;

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

/** CSS pixels that a drawing is wide on a phone of 390 px. */
const PHONE_WIDTH = 350;
/** CSS pixels of the smallest text there. */
const SMALLEST_TEXT = 9;
/** As WCAG 2 requires it of text at level AA. */
const LEGIBLE = 4.5;
/** Without one of these at the end of a list of fonts, a text may be shown in any font. */
const GENERIC_FONTS = ['sans-serif', 'serif', 'monospace', 'system-ui'];

/** Warnings about texts that are too small on a phone, too pale, or in a font that readers may not have. */
export function legibilityFindings(elements: readonly DrawnElement[], size: DrawingSize): Finding[] {
  const findings: Finding[] = [];
  const texts = elements.filter(({ name, text }) => (name === 'text' || name === 'tspan') && text.trim());
  const boxes = boxesOf(elements);
  const scale = size === null ? 1 : Math.min(1, PHONE_WIDTH / size.width);
  for (const element of texts) {
    const { line } = element;
    const shown = `"${element.text.trim().slice(0, 30)}"`;
    const fontSize = parseFloat(inherited(element, 'font-size') ?? '16') * scale;
    if (fontSize < SMALLEST_TEXT) {
      findings.push({
        code: 'drawing-small-text',
        line,
        message: `The text ${shown} is ${fontSize.toFixed(1)} px high on a phone.`,
        expected: `at least ${SMALLEST_TEXT} px where the drawing is ${PHONE_WIDTH} px wide`,
        fix: `use a font-size of ${Math.ceil(SMALLEST_TEXT / scale)} or more`,
      });
    }
    const font = inherited(element, 'font-family') ?? '';
    if (!GENERIC_FONTS.some((generic) => font.trim().endsWith(generic))) {
      findings.push({
        code: 'drawing-font',
        line,
        message: `The text ${shown} may be shown in any font.`,
        expected: 'font-family="sans-serif", or a list of fonts that ends with it',
        fix: 'set the font-family of <svg>',
      });
    }
    const contrast = contrastAt(element, elements.indexOf(element), boxes);
    if (contrast !== null && contrast < LEGIBLE) {
      findings.push({
        code: 'drawing-contrast',
        line,
        message: `The contrast of the text ${shown} is too low (${contrast.toFixed(1)}:1).`,
        expected: `a contrast of at least ${LEGIBLE}:1 with the shape behind it`,
        fix: 'make the text darker, or the shape lighter',
      });
    }
  }
  return findings.slice(0, 20);
}

/** The value of a presentation attribute, or of the property in `style`, on the element or the nearest one around it. */
function inherited(element: DrawnElement, name: string): string | undefined {
  for (const { attributes } of [element, ...element.parents.toReversed()]) {
    const styled = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`).exec(attributes['style'] ?? '')?.[1];
    const value = styled ?? attributes[name];
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * Contrast of a text with the last rectangle drawn before it that contains its anchor; null if that is not known, such as
 * within a transformed group or a style sheet.
 */
function contrastAt(text: DrawnElement, index: number, boxes: readonly Box[]): number | null {
  const colour = hexColour(inherited(text, 'fill') ?? '#000000');
  const place = placeOf(text);
  if (colour === null || place === null) return null;
  const behind = boxes.findLast((box) => box.index < index && contains(box, place));
  const background =
    behind === undefined ? '#ffffff' : hexColour(inherited(behind.element, 'fill') ?? '#000000');
  return background === null ? null : contrastOf(colour, background);
}

interface Place {
  x: number;
  y: number;
}

function placeOf(text: DrawnElement): Place | null {
  const around = [text, ...text.parents.toReversed()];
  if (around.some(({ attributes }) => attributes['transform'] !== undefined)) return null;
  const [x, y] = ['x', 'y'].map((name) =>
    Number(around.find(({ attributes }) => attributes[name] !== undefined)?.attributes[name]),
  );
  return x === undefined || y === undefined || Number.isNaN(x + y) ? null : { x, y };
}

/** A rectangle that is drawn and not transformed. */
interface Box {
  element: DrawnElement;
  /** Among all elements. */
  index: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxesOf(elements: readonly DrawnElement[]): Box[] {
  return elements.flatMap((element, index) => {
    const { name, attributes, parents } = element;
    if (name !== 'rect' || attributes['fill'] === 'none' || parents.some((parent) => parent.name === 'defs'))
      return [];
    if ([element, ...parents].some((around) => 'transform' in around.attributes)) return [];
    const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    if (attributes['width'] === '100%') return [{ element, index, ...everything }];
    const side = (key: string) => Number((attributes[key] ?? '0').replace(/%$/, ''));
    const [left, top] = [side('x'), side('y')];
    return [{ element, index, left, top, right: left + side('width'), bottom: top + side('height') }];
  });
}

function contains({ left, top, right, bottom }: Box, { x, y }: Place): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** `#rrggbb`; null for other colours. */
function hexColour(colour: string): string | null {
  const value = colour.trim().toLowerCase();
  if (value === 'white') return '#ffffff';
  if (value === 'black') return '#000000';
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  return /^#[0-9a-f]{3}$/.test(value) ? value.replace(/[0-9a-f]/g, '$&$&') : null;
}
