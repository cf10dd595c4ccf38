import temml from 'temml';

/**
 * Converts a formula in LaTeX to MathML, which is NOT sanitised.
 * @throws {Error} if it cannot be read; the message says why, on one line
 */
export type FormulaRenderer = (source: string, isDisplayed: boolean) => string;

/** In UTF-16 units. */
const SOURCE_MAX = 5_000;

/** Uses Temml. Commands that set links, classes or styles are refused, and macros end with their formula. */
export const formulaRenderer: FormulaRenderer = (source, isDisplayed) => {
  if (source.length > SOURCE_MAX) throw new Error(`it has more than ${SOURCE_MAX} characters`);
  try {
    return temml.renderToString(source, { displayMode: isDisplayed, throwOnError: true, trust: false });
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
};

/** Temml's messages quote the formula below a position, with a combining underline: only the first part is kept. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deeply';
  const message = error instanceof Error ? error.message : String(error);
  const [reason = ''] = message.split(/ at (?:position \d|end of input)/);
  return reason.replace(/\s+/g, ' ').trim().slice(0, 200);
}
