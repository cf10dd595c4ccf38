import { timeAgo, formatMoment } from '../../../client/format/format.ts';
import { useNow } from '../../../client/ui/hooks.ts';

/** A relative time with the exact time as its tooltip. */
export function RelativeTime({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatMoment(time)}>
      {timeAgo(time, now)}
    </time>
  );
}
