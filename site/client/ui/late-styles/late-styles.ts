let added: Promise<void> | undefined;

/**
 * Waits for code that shows something on a page of a topic, and for its styles, which the page itself does not have
 * (site/styles/late/topic.css). Both load at the same time. Other pages have all styles.
 * @throws if the code or the styles cannot be loaded
 */
export async function withLateStyles<Code>(code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, addLateStyles()]);
  return loaded;
}

async function addLateStyles(): Promise<void> {
  if (!document.body.hasAttribute('data-late-styles')) return;
  added ??= import('./topic-sheet.ts').then(({ addTopicSheet }) => addTopicSheet());
  try {
    await added;
  } catch (error) {
    added = undefined;
    throw error;
  }
}
