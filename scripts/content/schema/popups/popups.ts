import { issueLog } from '../../issue.ts';
import type { Issue, IssueLog } from '../../issue.ts';
import { DEFAULT_POPUPS } from './default-popups.ts';
import { contrastOf } from '../fields/contrast.ts';
import { checkFields, unknownFields } from '../fields/fields.ts';
import { isRecord, readJsonList } from '../json-file.ts';
import type { JsonEntry } from '../json-file.ts';
import { PopupEntry, inPixels } from './popup.ts';
import type { Popup, PopupColours } from './popup.ts';

const FORM = '{"popups": [{"id": "…", "type": "banner", "title": "…", "content": "…", …}, …]}';
const LIST = { code: 'popups-file', name: 'popups', max: 50, expected: FORM };

/** The contrast that WCAG 2 requires of text at level AA. */
const LEGIBLE = 4.5;

/**
 * The popups in `popups.json`, without those that have an error; `text` is null if there is no such file. A file that
 * cannot be read has no popups, not the built-in ones.
 */
export function parsePopups(text: string | null): { popups: Popup[]; issues: Issue[] } {
  if (text === null) return { popups: [...DEFAULT_POPUPS], issues: [] };
  const log = issueLog('popups.json');
  const popups: Popup[] = [];
  for (const entry of readJsonList(text, LIST, log) ?? []) {
    const popup = readPopup(entry, log);
    if (popup === null) continue;
    if (popups.every(({ id }) => id !== popup.id)) popups.push(popup);
    else {
      log.error({
        code: 'popup-twice',
        line: entry.lineOf('id'),
        message: `Two popups have the id "${popup.id}".`,
        expected: 'a different id for each popup',
        fix: 'give one of them another id',
      });
    }
  }
  return { popups, issues: log.issues };
}

function readPopup({ value: written, lineOf }: JsonEntry, log: IssueLog): Popup | null {
  const before = log.issues.length;
  const fail = (
    field: string | undefined,
    { fix = 'write it as expected', ...problem }: { message: string; expected: string; fix?: string },
    code = 'popup-field',
  ) => log.error({ code, line: lineOf(field), ...problem, fix: `${fix}; until then the popup is left out` });
  if (!isRecord(written)) {
    fail(undefined, { message: 'The entry is not a popup.', expected: FORM });
    return null;
  }
  for (const { name, meant } of unknownFields(PopupEntry, Object.keys(written))) {
    log.warning({
      code: 'popup-unknown-field',
      line: lineOf(name),
      message: `Unknown field "${name.slice(0, 40)}".`,
      expected: `one of ${Object.keys(PopupEntry.properties).join(', ')}`,
      fix: meant === undefined ? 'remove it' : `write ${meant} if that is what you mean`,
    });
  }
  const { value, problems } = checkFields(PopupEntry, written);
  for (const { field, ...problem } of problems) fail(field, problem);
  if (value === null) return null;

  const { buttonText, buttonAction, colours: theirs, width, height, ...rest } = value;
  const button =
    buttonText === null || buttonAction === null ? null : { text: buttonText, action: buttonAction };
  if (button === null && buttonText !== buttonAction) {
    const [given, missing] =
      buttonText === null ? ['buttonAction', 'buttonText'] : ['buttonText', 'buttonAction'];
    fail(given, {
      message: `The button has no ${missing}.`,
      expected: 'both "buttonText" and "buttonAction", or neither for a popup that can only be closed',
    });
  }
  if (!value.showOnMobile && !value.showOnDesktop) {
    fail('showOnMobile', {
      message: 'The popup shows on no device.',
      expected: 'true for "showOnMobile", "showOnDesktop" or both',
    });
  }
  const colours = theirs && {
    ...theirs,
    button: theirs.button ?? theirs.text,
    buttonText: theirs.buttonText ?? theirs.background,
  };
  const contrast = colours ? worstContrast(colours) : Infinity;
  if (contrast < LEGIBLE) {
    const problem = {
      message: `The contrast of the colours is too low (${contrast.toFixed(1)}:1).`,
      expected: `a contrast of at least ${LEGIBLE}:1 of "text" on "background" and of "buttonText" on "button"`,
    };
    fail('colours', problem, 'popup-contrast');
  }
  if (log.issues.slice(before).some(({ severity }) => severity === 'error')) return null;
  return {
    ...rest,
    button,
    colours,
    width: width === null ? null : inPixels(width),
    height: height === null ? null : inPixels(height),
  };
}

function worstContrast({ background, text, button, buttonText }: PopupColours): number {
  return Math.min(contrastOf(text, background), contrastOf(buttonText, button));
}
