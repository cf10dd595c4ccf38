/* The keys of all players. */

type Command =
  { kind: 'choose'; option: number } | { kind: 'next' | 'previous' | 'go-on' | 'mark' | 'clear' | 'help' };

/** Whether a key is meant for the question, and not for the browser, a dialog, a text field or the control with the focus. */
export function isForQuestion(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}): boolean {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(target instanceof Element)) return true;
  if (target.closest('dialog, [popover]')) return false;
  if (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)) return false;
  const pressesTarget = key === 'Enter' || key === ' ';
  return !pressesTarget || !target.closest('a, button, summary');
}

/** The index of the option that a digit chooses, or null. */
export function optionOf(key: string, options: number): number | null {
  const index = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  return index >= 0 && index < options ? index : null;
}

/**
 * What a key does; null for other keys.
 * @param letters whether single letters count, which a learner who dictates or uses a screen reader can switch off
 */
export function commandOf(key: string, options: number, letters: boolean): Command | null {
  const letter = letters && key.length === 1 ? key.toLowerCase() : '';
  const named = letter === '' ? -1 : 'abcd'.indexOf(letter);
  const option = optionOf(key, options) ?? (named >= 0 && named < options ? named : null);
  if (option !== null) return { kind: 'choose', option };
  const kind = KINDS[key] ?? LETTERS[letter];
  return kind === undefined ? null : { kind };
}

type Kind = Exclude<Command['kind'], 'choose'>;

const KINDS: Partial<Record<string, Kind>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Enter: 'go-on',
  Backspace: 'clear',
  Delete: 'clear',
};
const LETTERS: Partial<Record<string, Kind>> = {
  n: 'next',
  p: 'previous',
  m: 'mark',
  x: 'clear',
  '?': 'help',
};
