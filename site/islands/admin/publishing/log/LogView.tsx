import { useLayoutEffect, useRef } from 'react';
import type { LiveLog } from './publish-log.ts';

/** px from the end within which the view goes on with the log. */
const NEAR_END = 24;

/** What a publish prints, kept at its end as long as nobody scrolls back in it. */
export function LogView({ log: { lines, cut, connection }, over }: { log: LiveLog; over: boolean }) {
  const place = useRef<HTMLPreElement>(null);
  const atEnd = useRef(true);
  const text = lines.join('\n');
  useLayoutEffect(() => {
    if (place.current && atEnd.current) place.current.scrollTop = place.current.scrollHeight;
  }, [text]);
  return (
    <>
      <pre
        ref={place}
        role="log"
        aria-live="off"
        aria-label="Log of the publish"
        tabIndex={0}
        className="mt-4 max-h-72 min-h-24 overflow-auto rounded-lg bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
        }}
      >
        {cut && '… earlier lines are left out\n'}
        {text}
      </pre>
      {connection === 'lost' && !over && (
        <p className="mt-2 text-sm text-warn" role="status">
          The connection was lost. The publish goes on; trying to follow it again.
        </p>
      )}
    </>
  );
}
