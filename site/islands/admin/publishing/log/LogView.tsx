import { useLayoutEffect, useRef } from 'react';
import type { PublishLog } from './publish-log.ts';

/** Scrolls along with new output within this distance from the end, in px. */
const AUTO_SCROLL_DISTANCE = 24;

/** The live log. It follows new output unless it is scrolled back. */
export function LogView({
  log: { lines, truncated, connection },
  ended,
}: {
  log: PublishLog;
  ended: boolean;
}) {
  const element = useRef<HTMLPreElement>(null);
  const atEnd = useRef(true);
  const text = lines.join('\n');
  useLayoutEffect(() => {
    if (element.current && atEnd.current) element.current.scrollTop = element.current.scrollHeight;
  }, [text]);
  return (
    <>
      <pre
        ref={element}
        role="log"
        aria-live="off"
        aria-label="Log of the publish"
        tabIndex={0}
        className="mt-4 max-h-72 min-h-24 overflow-auto rounded-lg bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < AUTO_SCROLL_DISTANCE;
        }}
      >
        {truncated && '… earlier lines were removed\n'}
        {text}
      </pre>
      {connection === 'lost' && !ended && (
        <p className="mt-2 text-sm text-warn" role="status">
          The connection was lost. The publish continues; reconnecting.
        </p>
      )}
    </>
  );
}
