/** The sheets of styles that pages for reading do not have. `all` includes `quiz`. */
const SHEETS = {
  quiz: () => import('../../styles/quiz.css?inline'),
  all: () => import('../../styles/late.css?inline'),
};
type Sheet = keyof typeof SHEETS;

const added = new Map<Sheet, Promise<void>>();
const adopted = new Map<Sheet, CSSStyleSheet>();

/**
 * Waits for code that shows something, and for its styles, which pages for reading do not have themselves. Both load at the
 * same time.
 *
 * @param sheet `quiz` if the styles of answering questions are enough
 * @throws if the code or the styles cannot be loaded
 */
export async function withLateStyles<Code>(code: Promise<Code>, sheet: Sheet = 'all'): Promise<Code> {
  const [loaded] = await Promise.all([code, addLateStyles(added.has('all') ? 'all' : sheet)]);
  return loaded;
}

/** Pages without `data-late-styles` have all styles. */
async function addLateStyles(name: Sheet): Promise<void> {
  if (document.body.dataset['lateStyles'] === undefined) return;
  const adding = added.get(name) ?? SHEETS[name]().then(({ default: styles }) => adopt(name, styles));
  added.set(name, adding);
  try {
    await adding;
  } catch (error) {
    added.delete(name);
    throw error;
  }
}

/** The Content-Security-Policy allows no `<style>` from scripts, but a sheet. */
function adopt(name: Sheet, styles: string): void {
  /* Two sheets with the same utilities would override each other's variants. */
  if (name === 'quiz' && adopted.has('all')) return;
  const replaced = adopted.get('quiz');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  adopted.set(name, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== replaced), sheet];
}
