import { timeAgo } from '../../../client/format/format.ts';
import { useNow } from '../../../client/ui/hooks.ts';
import { momentInWords } from './publish-text.ts';

/** How long ago something was; the moment itself is its tooltip. */
export function Ago({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={momentInWords(time)}>
      {timeAgo(time, now)}
    </time>
  );
}
