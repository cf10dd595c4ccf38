import { useEffect, useRef } from 'react';
import type { PrintedPaper } from '../../../../api/contract/tests/printed-papers.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';
import { keyText } from './paper-state.ts';

/** The right options, and why they are right, on pages of their own. It is not shown on the screen. */
export function AnswerKey({ paper, explains }: { paper: PrintedPaper; explains: boolean }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    /* What is not shown on the screen would be loaded too late for the printer. */
    for (const image of section.current?.querySelectorAll('img') ?? []) image.loading = 'eager';
  }, [explains]);
  return (
    <section ref={section} aria-label="Key" className="paper paper-key">
      <header>
        <h2 className="paper-title">Key</h2>
        <p lang={languageOf(paper.title)}>
          <bdi>{paper.title}</bdi>
        </p>
      </header>
      <ol className="key-grid">
        {paper.questions.map((question, index) => (
          <li key={index}>
            <span>{index + 1}</span> <b>{keyText(question)}</b>
          </li>
        ))}
      </ol>
      {explains && (
        <div className="paper-columns">
          {paper.questions.map(({ options, keys, dropped, explanation }, index) => (
            <article key={index} className="key-entry">
              <h3>
                {index + 1}.{' '}
                {dropped || keys.length === 0 ? (
                  'Dropped'
                ) : (
                  <>
                    {keys.map((key) => (
                      <span key={key} lang={languageOf(options[key] ?? '')}>
                        ({'abcd'[key]}) <bdi>{options[key]}</bdi>{' '}
                      </span>
                    ))}
                  </>
                )}
              </h3>
              {/* The publish has sanitised the HTML. */}
              {explanation !== '' && (
                <div className="paper-notes" dangerouslySetInnerHTML={{ __html: explanation }} />
              )}
            </article>
          ))}
        </div>
      )}
    </section>
  );
}
