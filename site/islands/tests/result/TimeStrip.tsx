import type { ReviewedQuestion } from '../../../../api/contract/tests/test-attempts.ts';
import { timeSentence, timeStrip } from './question-list.ts';
import { durationText } from '../../../../api/contract/shared/durations.ts';

const COLOURS: Record<ReviewedQuestion['outcome'], string> = {
  right: 'text-good',
  wrong: 'text-bad',
  unattempted: 'text-line-strong',
  dropped: 'text-line-strong',
};

const HEIGHT = 72;

/** Time on each question, in order, as a drawing and as a sentence. */
export function TimeStrip({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const { bars, top, mean } = timeStrip(questions);
  if (mean === 0) return null;
  const width = bars.length * 8;
  return (
    <figure className="card p-5 sm:p-6">
      <figcaption>
        <h2 className="text-xl font-semibold">Time on each question</h2>
        <p className="mt-1 text-soft">
          {durationText(mean)} a question. {timeSentence(questions)}
        </p>
      </figcaption>
      <div className="mt-4" aria-hidden="true">
        <svg className="block h-24 w-full" viewBox={`0 0 ${width} ${HEIGHT + 8}`} preserveAspectRatio="none">
          <line
            className="text-line-strong"
            x1="0"
            x2={width}
            y1={HEIGHT - (mean / top) * HEIGHT}
            y2={HEIGHT - (mean / top) * HEIGHT}
            stroke="currentColor"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          {bars.map(({ position, height, outcome }) => (
            <g key={position} className={COLOURS[outcome]}>
              <rect
                x={position * 8 + 1}
                width="6"
                y={HEIGHT - Math.max(1.5, height * HEIGHT)}
                height={Math.max(1.5, height * HEIGHT)}
                rx="1"
                fill="currentColor"
                fillOpacity={outcome === 'unattempted' || outcome === 'dropped' ? 0.45 : 0.9}
              />
              {/* Wrong answers have a foot, so that they are not told apart by colour alone. */}
              {outcome === 'wrong' && (
                <rect x={position * 8 + 1} width="6" y={HEIGHT + 3} height="5" fill="currentColor" />
              )}
            </g>
          ))}
        </svg>
        <p className="mt-1 flex justify-between text-xs text-faint">
          <span>1</span>
          <span className="flex gap-4">
            <span>
              <span className="text-good">■</span> right
            </span>
            <span>
              <span className="text-bad">■</span> wrong, underlined
            </span>
            <span>
              <span className="text-line-strong">■</span> left out
            </span>
          </span>
          <span>{bars.length}</span>
        </p>
      </div>
    </figure>
  );
}
