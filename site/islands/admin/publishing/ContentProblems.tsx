import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import { formatTopics } from '../../../client/admin/publish-status.ts';
import { PublishCard, CollapsedList } from './PublishCard.tsx';
import { editorLink } from './publish-text.ts';

type ContentProblem = ContentOverview['problems'][number];

interface ContentProblemsProps {
  problems: readonly ContentProblem[];
  /** Number of topics whose problems are not known yet. */
  checking: number;
}

/** Problems of the content folder, errors first. */
export function ContentProblems({ problems, checking }: ContentProblemsProps) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const sorted = [...errors, ...problems.filter(({ severity }) => severity === 'warning')];
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  return (
    <PublishCard title="Problems in the content">
      {checking > 0 && (
        <p className="mt-2 text-soft" role="status">
          The text of {formatTopics(checking)} is still being checked.
        </p>
      )}
      {sorted.length === 0 ? (
        checking === 0 && <p className="mt-2 text-soft">No problems found.</p>
      ) : (
        <>
          <p className="mt-2 text-soft">
            {count(errors.length, 'error')}, {count(sorted.length - errors.length, 'warning')}.
            {errors.length > 0 && ' A topic with an error keeps its last published page, if there is one.'}
          </p>
          <CollapsedList items={sorted}>{(some) => <List problems={some} />}</CollapsedList>
        </>
      )}
    </PublishCard>
  );
}

function List({ problems }: { problems: readonly ContentProblem[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {problems.map(({ severity, code, file, line, message, expected, fix }) => {
        const editor = editorLink(file);
        const location = line === null ? file || 'The content folder' : `${file}:${line}`;
        return (
          <li key={`${file}:${line}:${code}:${message}`} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span
                className={`badge ${severity === 'error' ? 'bg-bad-wash text-bad' : 'bg-warn-wash text-warn'}`}
              >
                {severity === 'error' ? 'Error' : 'Warning'}
              </span>
              {editor === null ? (
                <code className="text-sm break-all">{location}</code>
              ) : (
                <a className="text-link inline-flex min-h-11 items-center" href={editor}>
                  <code className="text-sm break-all">{location}</code>
                </a>
              )}
            </p>
            <p className="mt-1 font-medium">
              <InlineCode text={message} />
            </p>
            <p className="mt-1 text-sm text-soft">
              Expected: <InlineCode text={expected} />
            </p>
            <p className="text-sm text-soft">
              Fix: <InlineCode text={fix} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Text with parts between backticks rendered as code. */
function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
