/** The style sheets of `site/styles/late`. `topic` includes `quiz`. */
type Sheet = 'entry' | 'quiz' | 'topic';

const SHEETS: Record<Sheet, () => Promise<{ styles: string }>> = {
  entry: () => import('./entry-sheet.ts'),
  quiz: () => import('./quiz-sheet.ts'),
  topic: () => import('./topic-sheet.ts'),
};

const added = new Map<Sheet, Promise<void>>();
const adopted = new Map<Sheet, CSSStyleSheet>();

/**
 * Waits for code that shows something, and for its styles, which pages for reading do not have themselves. Both load at the
 * same time. Pages without `data-late-styles` have all styles.
 *
 * @param part of the page, if the styles of that part are enough
 * @throws if the code or the styles cannot be loaded
 */
export async function withLateStyles<Code>(code: Promise<Code>, part?: 'quiz'): Promise<Code> {
  const [loaded] = await Promise.all([code, addLateStyles(part)]);
  return loaded;
}

async function addLateStyles(part?: 'quiz'): Promise<void> {
  const page = document.body.dataset['lateStyles'];
  if (page === 'entry') await add('entry');
  if (page === 'topic') await add(added.has('topic') ? 'topic' : (part ?? 'topic'));
}

async function add(name: Sheet): Promise<void> {
  const adding = added.get(name) ?? SHEETS[name]().then(({ styles }) => adopt(name, styles));
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
  if (name === 'quiz' && adopted.has('topic')) return;
  const replaced = adopted.get('quiz');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  adopted.set(name, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== replaced), sheet];
}
