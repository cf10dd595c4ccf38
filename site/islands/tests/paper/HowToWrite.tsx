const FORMS: [written: string, meaning: string][] = [
  ['1b 2a 4c', 'Questions 1, 2 and 4; what you leave out is blank.'],
  ['1. B', 'Capital letters, dots, brackets and colons make no difference.'],
  ['3-', 'Question 3 is blank.'],
  ['7a/c', 'Two bubbles are marked.'],
  ['b a - c', 'Without numbers: from question 1 on, or after the last number.'],
  ['1(2)', '1 to 4 for (a) to (d), but only in brackets or directly after . : = or -'],
];

/** The forms in which answers can be typed. */
export function HowToWrite() {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-text">
        How to write them
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {FORMS.map(([written, meaning]) => (
          <div key={written} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <code>{written}</code>
            </dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-soft">
        In the grid, arrows move, Space marks, a letter answers and goes on, and - leaves a question blank.
      </p>
    </details>
  );
}
