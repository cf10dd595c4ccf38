interface OptionLetterProps {
  /** 0-based index of the option. */
  index: number;
  /** Leaves the letter out of the option's accessible name; the option names this id in `aria-describedby` instead. */
  id?: string;
}

/** The letter of an option, (a) to (d) as in the printed papers. Inside a `group` it shows whether the option is chosen. */
export function OptionLetter({ index, id }: OptionLetterProps) {
  return (
    <span
      {...(id !== undefined && { id, 'aria-hidden': true })}
      className="grid h-7 min-w-7 shrink-0 place-items-center rounded-md bg-sunken px-0.5 text-sm font-semibold text-soft group-has-[:checked]:bg-accent group-has-[:checked]:text-on-accent"
    >
      ({'abcd'[index]})
    </span>
  );
}
