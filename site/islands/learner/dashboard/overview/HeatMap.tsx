import { useEffect, useRef } from 'react';
import { formatStudyTime } from '../../../../../api/contract/shared/durations.ts';
import { formatDay } from '../../../../client/format/format.ts';
import { LEVEL_MINUTES, type Level, type StudyMap } from '../study-map.ts';

const STYLES: Record<Level, string> = {
  0: 'bg-sunken',
  1: 'bg-accent/25',
  2: 'bg-accent/50',
  3: 'bg-accent/75',
  4: 'bg-accent',
};
/** A ring: a frozen day differs by its shape from a studied one. */
const FROZEN = 'border-2 border-info bg-info-wash';
const [LEVEL_2, LEVEL_3, LEVEL_4] = LEVEL_MINUTES;
const LEGEND: [Level, string][] = [
  [0, 'none'],
  [1, `under ${LEVEL_2}`],
  [2, `${LEVEL_2} to ${LEVEL_3 - 1}`],
  [3, `${LEVEL_3} to ${LEVEL_4 - 1}`],
  [4, `${LEVEL_4} minutes or more`],
];

/** A column for each week and a square for each day. Hidden from screen readers, which use the text and the table. */
export function HeatMap({ map: { weeks, months } }: { map: StudyMap }) {
  const frame = useRef<HTMLDivElement>(null);
  /* On narrow screens, scroll to the latest weeks. */
  useEffect(() => {
    frame.current?.scrollTo({ left: frame.current.scrollWidth, behavior: 'instant' });
  }, [weeks.length]);
  return (
    <figure className="mt-4">
      <div
        ref={frame}
        className="overflow-x-auto pb-2"
        role="group"
        aria-label="Days of the last year, a column for each week"
        tabIndex={0}
      >
        <div className="grid w-max grid-flow-col gap-x-0.75 gap-y-0.75" aria-hidden="true">
          {weeks.map((week, index) => (
            <div key={week[0]?.date} className="grid auto-rows-min gap-0.75">
              <span className="h-4 w-3 xl:w-4 text-xs leading-4 whitespace-nowrap text-soft">
                {months.find((month) => month.week === index)?.name}
              </span>
              {week.map(({ date, level, studyTime, frozen }) => (
                <span
                  key={date}
                  title={`${formatDay(date)}: ${frozen ? 'frozen, not studied' : formatStudyTime(studyTime)}`}
                  className={`size-3 xl:size-4 rounded-xs ${frozen ? FROZEN : STYLES[level]}`}
                  data-level={level}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        <span>Minutes a day:</span>
        {LEGEND.map(([level, text]) => (
          <span key={level} className="inline-flex items-center gap-1.5">
            <span className={`size-3 rounded-xs ${STYLES[level]}`} aria-hidden="true" />
            {text}
          </span>
        ))}
        {weeks.flat().some(({ frozen }) => frozen) && (
          <span className="inline-flex items-center gap-1.5">
            <span className={`size-3 rounded-xs ${FROZEN}`} aria-hidden="true" />
            frozen
          </span>
        )}
      </figcaption>
    </figure>
  );
}
