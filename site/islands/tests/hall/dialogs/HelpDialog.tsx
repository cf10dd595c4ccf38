import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';

interface HelpDialogProps {
  letters: boolean;
  onLetters: (on: boolean) => void;
  onClose: () => void;
}

const KEYS: [keys: string[], text: string, letters: boolean][] = [
  [['1', '2', '3', '4'], 'Choose an option', false],
  [['a', 'b', 'c', 'd'], 'Choose an option', true],
  [['→'], 'Next question', false],
  [['←'], 'Previous question', false],
  [['n', 'p'], 'Next, previous question', true],
  [['Enter'], 'Save & next', false],
  [['m'], 'Mark for review & next', true],
  [['Backspace', 'x'], 'Clear response', false],
  [['?'], 'This help', true],
];

/** The keys, and what the states and Saved mean. */
export function HelpDialog({ letters, onLetters, onClose }: HelpDialogProps) {
  return (
    <Dialog title="Help" size="narrow" onClose={onClose}>
      <p className="mt-2 text-soft">
        Every change is kept on this device at once and sent at once. “Saved” means that the server has it.
        You can leave this page and go on later, also on another device; the clock goes on.
      </p>
      <h3 className="mt-5 text-lg font-semibold">Keys</h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {KEYS.filter(([, , isLetter]) => letters || !isLetter).map(([keys, text]) => (
          <div key={keys.join()} className="contents">
            <dt className="flex flex-wrap gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={letters}
          onChange={(event) => onLetters(event.target.checked)}
        />
        Letters work as keys
      </label>
      <div className="mt-4 flex justify-end">
        <button type="button" className="button button-primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
