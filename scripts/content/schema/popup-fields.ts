import { isRecord, textOf } from './json-fields.ts';
import { POPUP_ACTIONS, POPUP_ANIMATIONS, POPUP_POSITIONS, POPUP_TYPES } from './popup.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './text-rule.ts';

/** What may stand for a field of a popup. */
export interface PopupField {
  /** Its form in words, for whoever has to mend it. */
  form: string;
  /** What holds where nothing is said; a field without is required. */
  otherwise?: unknown;
  /** The value as the product keeps it; undefined where it is not of this form. */
  read: (value: unknown) => unknown;
}

const BUTTON_MAX = 60;
const DAY_SECONDS = 86_400;

function text(max: number): PopupField {
  const read = (value: unknown) => textOf({ value }, 'value', max) || undefined;
  return { form: `a text of at most ${max} characters on one line`, read };
}

function oneOf(names: readonly string[]): PopupField {
  const read = (value: unknown) => names.find((name) => name === value);
  return { form: names.map((name) => `"${name}"`).join(' or '), read };
}

function number(min: number, max: number, whole = false): PopupField {
  const read = (value: unknown) =>
    typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value))
      ? value
      : undefined;
  return { form: `a ${whole ? 'whole ' : ''}number from ${min} to ${max}`, read };
}

const yesOrNo: PopupField = {
  form: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};

const length: PopupField = {
  form: 'a number of pixels, or a text such as "24rem", "90%" or "50vw"',
  read: (value) => {
    const css = typeof value === 'number' ? `${value}px` : value;
    return typeof css === 'string' && /^[1-9]\d{0,3}(\.\d{1,3})?(px|rem|%|vw|vh)$/.test(css)
      ? css
      : undefined;
  },
};

const id: PopupField = {
  form: 'lower-case letters a to z, digits and hyphens, at most 60',
  read: (value) => (typeof value === 'string' && /^[a-z\d-]{1,60}$/.test(value) ? value : undefined),
};

const COLOURS = ['background', 'text', 'button', 'buttonText'];

const colours: PopupField = {
  form: `{"background": "#rrggbb", "text": "#rrggbb"} and, where the button is not to have them the other way round, "button" and "buttonText"`,
  read: (value) => {
    if (!isRecord(value) || Object.keys(value).some((name) => !COLOURS.includes(name))) return undefined;
    const { background, text, button = text, buttonText = background } = value;
    const all = { background, text, button, buttonText };
    const sound = Object.values(all).every((colour) => /^#[\da-f]{6}$/i.test(String(colour)));
    return sound ? all : undefined;
  },
};

function optional(field: PopupField, otherwise: unknown): PopupField {
  return { ...field, otherwise };
}

/** Every field that an entry of `popups.json` may have. */
export const POPUP_FIELDS: Readonly<Record<string, PopupField>> = {
  id,
  type: oneOf(POPUP_TYPES),
  title: text(TITLE_MAX),
  content: text(DESCRIPTION_MAX),
  buttonText: optional(text(BUTTON_MAX), null),
  buttonAction: optional(oneOf(POPUP_ACTIONS), null),
  closeButtonText: optional(text(BUTTON_MAX), 'Close'),
  showAfterSeconds: optional(number(0, DAY_SECONDS), 0),
  showAfterScrollPercentage: optional(number(0, 100), null),
  showOncePerSession: optional(yesOrNo, true),
  showOnMobile: optional(yesOrNo, true),
  showOnDesktop: optional(yesOrNo, true),
  colours: optional(colours, null),
  position: optional(oneOf(POPUP_POSITIONS), 'bottom'),
  animation: optional(oneOf(POPUP_ANIMATIONS), 'fade'),
  priority: optional(number(-1_000, 1_000, true), 0),
  autoCloseAfterSeconds: optional(number(1, DAY_SECONDS), null),
  zIndex: optional(number(1, 1_000, true), 30),
  width: optional(length, null),
  height: optional(length, null),
};
