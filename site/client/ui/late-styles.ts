let adding: Promise<void> | undefined;

/**
 * Waits for code that shows something, and for its styles, which pages for reading do not have themselves (`late.css`). Both
 * load at the same time.
 *
 * @throws if the code or the styles cannot be loaded
 */
export async function withLateStyles<Code>(code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, addLateStyles()]);
  return loaded;
}

/** Pages without `data-late-styles` have all styles. */
async function addLateStyles(): Promise<void> {
  if (document.body.dataset['lateStyles'] === undefined) return;
  adding ??= import('./late-sheet.ts').then(({ styles }) => adopt(styles));
  try {
    await adding;
  } catch (error) {
    adding = undefined;
    throw error;
  }
}

/** The Content-Security-Policy allows no `<style>` from scripts, but a sheet. */
function adopt(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
