import type { Mcq } from '../model.ts';

/** How often an option of one kind is right among the questions that offer it. */
interface GiveAway {
  sign: string;
  right: number;
  offered: number;
  /** Percentage to be expected by chance; null where it depends on the questions. */
  chance: number | null;
}

const ALL = /^(?:1, 2 and 3|1, 2, 3 and 4|all (?:three|four|of the above)|both 1 and 2)$/i;
const NONE = /^(?:none|neither 1 nor 2|none of the above)$/i;
const NO_EXPLANATION =
  /^both .*\bare (?:true|correct)\b.*(?:\bbut\b.*\bnot\b|\bis not\b).*\b(?:explanation|explain)/i;
const ABSOLUTE = /\b(?:only|always|never|all|every|none|entirely|exclusively|solely)\b/i;
/** Options whose length says nothing, because they name statements or pairs. */
const CODE =
  /^(?:[A-D1-4ivx\s,–:-]+|(?:only )?(?:one|two|three|four)|.*\b(?:statements?|pairs?|A and R|A is)\b.*|[\d\s,and]+ only)$/i;

/**
 * Signs by which a reader who knows nothing could choose the right answer. Without give-aways each is right about as often as
 * chance.
 */
export function giveAways(mcqs: readonly Mcq[]): GiveAway[] {
  const offering = (sign: string, pattern: RegExp): GiveAway => {
    const offered = mcqs.filter(({ options }) => options.some((option) => pattern.test(option.trim())));
    const right = offered.filter((mcq) => pattern.test(rightOption(mcq)));
    return { sign, right: right.length, offered: offered.length, chance: 25 };
  };
  const longest = mcqs.flatMap((mcq) => longestOption(mcq) ?? []);
  const absolute = mcqs.flatMap(absoluteStatements);
  return [
    offering('"all" is right', ALL),
    offering('"none" or "neither" is right', NONE),
    offering('"both, but no explanation" is right', NO_EXPLANATION),
    {
      sign: 'the longest option is right',
      right: longest.filter(Boolean).length,
      offered: longest.length,
      chance: 25,
    },
    {
      sign: 'a statement with an absolute word is false',
      right: absolute.filter((isTrue) => !isTrue).length,
      offered: absolute.length,
      chance: null,
    },
    {
      sign: 'one-liners among all questions',
      right: mcqs.filter(({ question }) => !question.trim().includes('\n')).length,
      offered: mcqs.length,
      chance: null,
    },
  ];
}

function rightOption({ options, correctAnswer }: Mcq): string {
  return (options[correctAnswer] ?? '').trim();
}

/** Whether the option that is clearly the longest is right; null if there is none, or if the options are codes. */
function longestOption(mcq: Mcq): boolean | null {
  const { options, correctAnswer } = mcq;
  if (options.length < 4 || options.some((option) => CODE.test(option.trim()) || option.trim() === '')) {
    return null;
  }
  const [first = 0, second = 0] = options.map(({ length }) => length).sort((a, b) => b - a);
  if (first - second < 3) return null;
  return options.findIndex(({ length }) => length === first) === correctAnswer;
}

/** Whether each numbered statement with an absolute word is true, where the right option tells which are. */
function absoluteStatements(mcq: Mcq): boolean[] {
  const statements = [...mcq.question.matchAll(/^\s*([1-4])\.\s+(.*)$/gm)].map(([, number, text]) => ({
    number: Number(number),
    text: text ?? '',
  }));
  const right = rightOption(mcq);
  const isCode = /^(?:(?:both )?[1-4](?:,? (?:and )?[1-4])*(?: only)?|neither 1 nor 2)$/i.test(right);
  if (statements.length < 2 || !isCode || /\bnot\b/i.test(lastLine(mcq.question))) return [];
  const correct = /^neither/i.test(right)
    ? []
    : [...right.matchAll(/[1-4]/g)].map(([digit]) => Number(digit));
  return statements.filter(({ text }) => ABSOLUTE.test(text)).map(({ number }) => correct.includes(number));
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/** The signs as lines of text. */
export function giveAwayLines(mcqs: readonly Mcq[]): string[] {
  if (mcqs.length === 0) return [];
  return [
    'Give-aways:',
    ...giveAways(mcqs).map(({ sign, right, offered, chance }) => {
      const share = offered === 0 ? '' : ` (${Math.round((100 * right) / offered)} %`;
      const expected = chance === null || offered === 0 ? '' : `, by chance ${chance} %`;
      return `    ${sign}: ${right} of ${offered}${share}${expected}${share === '' ? '' : ')'}`;
    }),
  ];
}
