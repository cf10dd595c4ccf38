import { formulasFor } from './formulas/formula-tree.ts';
import { markdownTree, withinStack } from './markdown-tree.ts';
import { headingLevel, partsOf, titleOf } from './notes-parts.ts';
import { safeFragment } from './safe-html.ts';
import { idMaker, sectionsOf } from './sections.ts';

/** A section of notes as markdown. */
interface SectionText {
  /** As that of the rendered section; null for the text before the first section. */
  id: string | null;
  title: string;
  /** Of its heading, 1 to 6; 0 for the text before the first section. */
  level: number;
  /** With its heading, without subsections, and without blank lines at the end. */
  text: string;
}

/**
 * Splits notes into the sections that a page shows, without rendering them.
 * @throws {RenderError} if the text is too large or nested too deeply
 */
export async function sectionTexts(markdown: string): Promise<SectionText[]> {
  const formulas = await formulasFor([markdown]);
  return withinStack(() => {
    const [, ...parts] = partsOf(markdownTree(markdown, formulas).tree);
    const headings = parts.map(({ heading }) => ({
      level: heading === null ? 0 : (headingLevel(heading) ?? 0),
      title: titleOf(safeFragment(heading?.children ?? [], 'inline')),
    }));
    const starts = parts.map(({ heading }) => heading?.position?.start.offset ?? 0);
    const until = (index: number) => starts[index] ?? markdown.length;
    const sections = sectionsOf(headings, idMaker()).map(({ id, title }, index) => ({
      id,
      title,
      level: headings[index]?.level ?? 0,
      text: markdown.slice(until(index), until(index + 1)).trimEnd(),
    }));
    return [{ id: null, title: '', level: 0, text: markdown.slice(0, until(0)).trimEnd() }, ...sections];
  });
}

export interface ChangedSection {
  id: string | null;
  /** The current title, or the last one of a removed section. */
  title: string;
  /** Markdown; null if the section was added or removed. */
  before: string | null;
  after: string | null;
}

/** Sections that were changed, added or removed: first those of the new text in order, then removed ones. */
export function changedSectionTexts(
  before: readonly SectionText[],
  after: readonly SectionText[],
): ChangedSection[] {
  const old = new Map(before.map((section) => [section.id, section]));
  const current = new Set(after.map(({ id }) => id));
  return [
    ...after
      .filter(({ id, text }) => old.get(id)?.text !== text)
      .map(({ id, title, text }) => ({ id, title, before: old.get(id)?.text ?? null, after: text })),
    ...before
      .filter(({ id }) => !current.has(id))
      .map(({ id, title, text }) => ({ id, title, before: text, after: null })),
  ];
}
