import { timeAgo } from '../../client/time-ago.ts';
import { momentInWords } from './publish-words.ts';
import { useNow } from './use-now.ts';

/** How long ago something was; the moment itself is its tooltip. */
export function Ago({ time }: { time: string }) {
  const now = useNow(15_000);
  return (
    <time dateTime={time} title={momentInWords(time)}>
      {timeAgo(time, now)}
    </time>
  );
}
