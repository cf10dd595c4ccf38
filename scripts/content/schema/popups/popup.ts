import { Type } from 'typebox';
import type { Static } from 'typebox';
import { line, oneOf, orNull } from '../fields/fields.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../fields/text-rule.ts';

const BUTTON_MAX = 60;
const DAY_SECONDS = 86_400;
const ACTIONS = ['navigate_to_home', 'open_upgrade_modal', 'show_break_timer', 'open_app_store'] as const;

function number(minimum: number, maximum: number, options: { default?: number } = {}) {
  return Type.Number({ minimum, maximum, description: `a number from ${minimum} to ${maximum}`, ...options });
}

function wholeNumber(minimum: number, maximum: number, otherwise: number) {
  const description = `a whole number from ${minimum} to ${maximum}`;
  return Type.Integer({ minimum, maximum, description, default: otherwise });
}

function flag(otherwise: boolean) {
  return Type.Boolean({ description: 'true or false', default: otherwise });
}

function cssLength() {
  return Type.Refine(
    Type.Union([Type.Number(), Type.String()], {
      description: 'a number of pixels, or a text such as "24rem", "90%" or "50vw"',
    }),
    (value) => /^[1-9]\d{0,3}(\.\d{1,3})?(px|rem|%|vw|vh)$/.test(inPixels(value)),
  );
}

/** A number as CSS pixels; a text as it is. */
export function inPixels(value: number | string): string {
  return typeof value === 'number' ? `${value}px` : value;
}

const Colour = Type.String({ pattern: '^#[\\da-fA-F]{6}$' });

/** An entry of `popups.json`. */
export const PopupEntry = Type.Object({
  /** Names it in the reader's browser. */
  id: Type.String({
    pattern: '^[a-z\\d-]{1,60}$',
    description: 'lower-case letters a to z, digits and hyphens, at most 60',
  }),
  type: oneOf(['banner', 'modal']),
  title: line('title', TITLE_MAX),
  content: line('content', DESCRIPTION_MAX),
  buttonText: orNull(line('buttonText', BUTTON_MAX)),
  buttonAction: orNull(oneOf(ACTIONS)),
  closeButtonText: line('closeButtonText', BUTTON_MAX, { default: 'Close' }),
  /** Seconds since the page was opened. */
  showAfterSeconds: number(0, DAY_SECONDS, { default: 0 }),
  /** How far down the page must have been scrolled. */
  showAfterScrollPercentage: orNull(number(0, 100)),
  showOncePerSession: flag(true),
  showOnMobile: flag(true),
  showOnDesktop: flag(true),
  /** null for those of the theme. */
  colours: orNull(
    Type.Object(
      { background: Colour, text: Colour, button: Type.Optional(Colour), buttonText: Type.Optional(Colour) },
      {
        additionalProperties: false,
        description:
          '{"background": "#rrggbb", "text": "#rrggbb"} and, unless the button has them the other way round, "button" and "buttonText"',
      },
    ),
  ),
  /** Of a banner; a modal is in the middle. */
  position: oneOf(['top', 'bottom'], { default: 'bottom' }),
  animation: oneOf(['slide', 'fade', 'bounce', 'scale'], { default: 'fade' }),
  /** If several are due, the one with the highest shows first. */
  priority: wholeNumber(-1_000, 1_000, 0),
  /** null if it stays until it is closed. */
  autoCloseAfterSeconds: orNull(number(1, DAY_SECONDS)),
  /** Of a banner; a modal is above everything. */
  zIndex: wholeNumber(1, 1_000, 30),
  /** null if the text decides. A text that does not fit makes the popup higher. */
  width: orNull(cssLength()),
  height: orNull(cssLength()),
});
type PopupEntry = Static<typeof PopupEntry>;

export type PopupAction = (typeof ACTIONS)[number];

/** Each as `#rrggbb`. */
export interface PopupColours {
  background: string;
  text: string;
  button: string;
  buttonText: string;
}

/** A text that appears over any page some time after it was opened, as pages use it. */
export interface Popup extends Omit<
  PopupEntry,
  'buttonText' | 'buttonAction' | 'colours' | 'width' | 'height'
> {
  /** A button beside the one that closes; null for none. */
  button: { text: string; action: PopupAction } | null;
  /** Readable on one another; null for those of the theme. */
  colours: PopupColours | null;
  /** CSS lengths. */
  width: string | null;
  height: string | null;
}

/** Seconds after which the first of them may be due; null if there are none. */
export function firstPopupAfter(popups: readonly Popup[]): number | null {
  return popups.length === 0 ? null : Math.min(...popups.map(({ showAfterSeconds }) => showAfterSeconds));
}
