import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { textWithFormulas } from './formula-text.ts';

const parseHtml = unified().use(rehypeRaw).freeze();

/** Replaces the formulas of rendered notes by their text on one line, without parsing the rest. */
export function formulasAsText(html: string): string {
  return html.replace(/<math[\s>].*?<\/math>/gs, (math) => {
    const tree = parseHtml.runSync({ type: 'root', children: [{ type: 'raw', value: math }] });
    return textWithFormulas(tree).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  });
}
