import type { ContentOverview } from '../../../../api/contract/admin/content.ts';
import { Card } from './PublishCard.tsx';
import { FirstFew } from './CollapsedList.tsx';
import { editorOf } from './publish-text.ts';

type ContentProblem = ContentOverview['problems'][number];

/** What is wrong in the content folder, errors before warnings. */
export function Problems({ problems }: { problems: readonly ContentProblem[] }) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const sorted = [...errors, ...problems.filter(({ severity }) => severity === 'warning')];
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  return (
    <Card title="Problems in the content">
      {sorted.length === 0 ? (
        <p className="mt-2 text-soft">None: every file can be published as it is.</p>
      ) : (
        <>
          <p className="mt-2 text-soft">
            {count(errors.length, 'error')}, {count(sorted.length - errors.length, 'warning')}.
            {errors.length > 0 &&
              ' A topic with an error keeps its last page, or is left out where it has none.'}
          </p>
          <FirstFew items={sorted}>{(some) => <List problems={some} />}</FirstFew>
        </>
      )}
    </Card>
  );
}

function List({ problems }: { problems: readonly ContentProblem[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {problems.map(({ severity, code, file, line, message, expected, fix }) => {
        const editor = editorOf(file);
        const place = line === null ? file || 'The content folder' : `${file}:${line}`;
        return (
          <li key={`${file}:${line}:${code}:${message}`} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span
                className={`badge ${severity === 'error' ? 'bg-bad-wash text-bad' : 'bg-warn-wash text-warn'}`}
              >
                {severity === 'error' ? 'Error' : 'Warning'}
              </span>
              {editor === null ? (
                <code className="text-sm break-all">{place}</code>
              ) : (
                <a className="text-link inline-flex min-h-11 items-center" href={editor}>
                  <code className="text-sm break-all">{place}</code>
                </a>
              )}
            </p>
            <p className="mt-1 font-medium">
              <Words text={message} />
            </p>
            <p className="mt-1 text-sm text-soft">
              Expected: <Words text={expected} />
            </p>
            <p className="text-sm text-soft">
              To mend it: <Words text={fix} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Plain text in which names and examples stand between backticks. */
function Words({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
