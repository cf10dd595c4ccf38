import { describe, expect, it } from 'vitest';
import { renderNotes } from '../../../scripts/content/markdown/render-markdown.ts';
import { notesHtml } from './notes-html.ts';

const html = (markdown: string) => notesHtml(renderNotes(markdown, { imageBase: '' }));

describe('notes as HTML', () => {
  it('start with h2 for any heading level in the source', () => {
    expect(html('# One\n\n## Two\n')).toMatch(/<h2>One<\/h2>[\s\S]*<h3>Two<\/h3>/);
    expect(html('### Three\n\n#### Four\n')).toMatch(/<h2>Three<\/h2>[\s\S]*<h3>Four<\/h3>/);
  });

  it('keep the rank of headings that open no section', () => {
    const page = html('# One\n\n#### Four\n\n##### Five\n\n> # Quoted\n');
    expect(page).toMatch(/<h5>Four<\/h5>[\s\S]*<h6 id="five">Five<\/h6>[\s\S]*<h2 id="quoted">Quoted<\/h2>/);
    expect(html('### Three\n\n##### Five\n')).toMatch(/<h2>Three<\/h2>[\s\S]*<h4 id="five">Five<\/h4>/);
  });

  it('escape titles', () => {
    const page = html('## A "quoted" <b>bold</b> & `<script>`\n');
    expect(page).toContain('aria-label="Section: A &quot;quoted&quot; bold &amp; &lt;script&gt;"');
    expect(page).not.toContain('<script>');
  });

  it('can be linked to before the first section and at the footnotes', () => {
    const page = html('Words before.\n\n## One\n\nText[^1].\n\n[^1]: A footnote.\n');
    expect(page).toMatch(/<div[^>]* id="_intro"[^>]*><p>Words before\./);
    expect(page).toMatch(/<div id="_footnotes"><section/);
    expect(html('## One\n\nText.\n')).not.toMatch(/_intro|_footnotes/);
  });

  it('show a text if there are none', () => {
    expect(html('')).toContain('Notes for this topic have not been written yet.');
    expect(html('Only words.')).not.toContain('On this page');
  });
});
