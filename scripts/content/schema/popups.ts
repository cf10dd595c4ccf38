import { LEGIBLE, contrastOf } from './contrast.ts';
import { normaliseText } from '../decode-text.ts';
import { DEFAULT_POPUPS } from './default-popups.ts';
import { issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import { isRecord } from './json-fields.ts';
import { readJson } from './json-file.ts';
import type { JsonFile } from './json-file.ts';
import { POPUP_FIELDS } from './popup-fields.ts';
import type { Popup, PopupColours } from './popup.ts';

const FILE = 'popups.json';
const FORM = '{"popups": [{"id": "…", "type": "banner", "title": "…", "content": "…", …}, …]}';
const POPUPS_MAX = 50;

/**
 * The popups that `popups.json` lists, those with a fault left out; `text` is null where there is no such file. A file
 * that cannot be read at all gives none: the built-in ones would be texts that nobody asked for.
 */
export function parsePopups(text: string | null): { popups: Popup[]; issues: Issue[] } {
  if (text === null) return { popups: [...DEFAULT_POPUPS], issues: [] };
  const log = issueLog(FILE);
  const json = readJson(normaliseText(text), 'popups-file');
  if ('code' in json) {
    log.error(json);
    return { popups: [], issues: log.issues };
  }
  const list: unknown = isRecord(json.value) ? json.value['popups'] : undefined;
  if (!Array.isArray(list) || list.length > POPUPS_MAX) {
    const message = `There is no list "popups" of at most ${POPUPS_MAX} entries in the file.`;
    const fix = 'write the list as expected; an empty one for no popups';
    log.error({ code: 'popups-file', line: null, message, expected: FORM, fix });
    return { popups: [], issues: log.issues };
  }
  const popups: Popup[] = [];
  for (const [index, entry] of list.entries()) {
    const popup = readPopup(entry, index, json, log);
    if (popup === null) continue;
    if (popups.every(({ id }) => id !== popup.id)) popups.push(popup);
    else {
      const message = `There are two popups with the id "${popup.id}".`;
      const line = json.lineOf(['popups', index, 'id']);
      const expected = 'an id of its own for each popup';
      log.error({ code: 'popup-twice', line, message, expected, fix: 'give one of them another id' });
    }
  }
  return { popups, issues: log.issues };
}

function readPopup(entry: unknown, index: number, { lineOf }: JsonFile, log: IssueLog): Popup | null {
  const before = log.issues.length;
  const entryLine = lineOf(['popups', index]);
  const fail = (name: string | null, message: string, expected: string, code = 'popup-field') => {
    const line = (name === null ? null : lineOf(['popups', index, name])) ?? entryLine;
    log.error({
      code,
      line,
      message,
      expected,
      fix: 'write it as expected; until then the popup is left out',
    });
  };
  if (!isRecord(entry)) {
    fail(null, 'The entry is not a popup.', FORM);
    return null;
  }
  const values: Record<string, unknown> = {};
  for (const [name, { form, otherwise, read }] of Object.entries(POPUP_FIELDS)) {
    const said = Object.hasOwn(entry, name);
    const value = said ? entry[name] : undefined;
    /* null says the same as nothing, where that is the default. */
    values[name] = !said || (value === null && otherwise === null) ? otherwise : read(value);
    if (values[name] !== undefined) continue;
    fail(
      name,
      said ? `The ${name} of the popup is not of the right form.` : `The popup has no ${name}.`,
      form,
    );
  }
  const { buttonText, buttonAction, ...rest } = values;
  if ((buttonText === null) !== (buttonAction === null)) {
    const expected = 'both "buttonText" and "buttonAction", or neither for a popup that is only closed';
    fail(buttonText === null ? 'buttonAction' : 'buttonText', 'The button is half described.', expected);
  }
  if (values['showOnMobile'] === false && values['showOnDesktop'] === false) {
    fail('showOnMobile', 'The popup appears nowhere.', 'true for "showOnMobile", "showOnDesktop" or both');
  }
  const colours = values['colours'] as PopupColours | null | undefined;
  if (colours && worstContrast(colours) < LEGIBLE) {
    const found = worstContrast(colours).toFixed(1);
    const expected = `a contrast of at least ${LEGIBLE}:1 of "text" on "background" and of "buttonText" on "button"`;
    fail('colours', `The colours cannot be read on one another (${found}:1).`, expected, 'popup-contrast');
  }
  for (const name of Object.keys(entry).filter((name) => !Object.hasOwn(POPUP_FIELDS, name))) {
    const line = lineOf(['popups', index, name]) ?? entryLine;
    const message = `A popup has no field "${name}".`;
    const expected = `one of ${Object.keys(POPUP_FIELDS).join(', ')}`;
    log.warning({
      code: 'popup-unknown-field',
      line,
      message,
      expected,
      fix: 'remove it, or correct its name',
    });
  }
  if (log.issues.slice(before).some(({ severity }) => severity === 'error')) return null;
  const button = buttonText === null ? null : { text: buttonText, action: buttonAction };
  /* The table of fields has read each as the type says; it knows names, not types. */
  return { ...rest, button } as unknown as Popup;
}

function worstContrast({ background, text, button, buttonText }: PopupColours): number {
  return Math.min(contrastOf(text, background), contrastOf(buttonText, button));
}
