import { useId, useRef, useState } from 'react';

/** An address to be taken elsewhere. */
export function SecretAddress({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('Copied.');
    } catch {
      /* Not every page may write there. */
      field.current?.select();
      setOutcome('It is marked: copy it with the keyboard or the menu of your browser.');
    }
  };

  return (
    <div className="grid gap-1">
      <label className="font-medium" htmlFor={id}>
        Secret address
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          className="field mt-0 w-auto min-w-60 flex-1 font-mono text-sm"
          readOnly
          value={address}
          aria-describedby={`${id}-once`}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          Copy address
        </button>
      </div>
      <p id={`${id}-once`} className="text-sm text-soft">
        It is shown only now. Add it in your calendar as a calendar from the web.
      </p>
      <p className="text-good" role="status">
        {outcome}
      </p>
    </div>
  );
}
