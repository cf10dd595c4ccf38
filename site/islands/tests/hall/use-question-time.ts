import { useCallback, useEffect, useRef } from 'react';

/**
 * Measures the time on a question while the page is visible. Returns a function that gives the whole seconds since it was
 * called last; parts of seconds are kept for the next call.
 */
export function useQuestionTime(): () => number {
  const since = useRef<number | null>(null);
  const collected = useRef(0);
  useEffect(() => {
    const follow = () => {
      const now = performance.now();
      if (since.current !== null) collected.current += now - since.current;
      since.current = document.visibilityState === 'visible' ? now : null;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return useCallback(() => {
    const now = performance.now();
    if (since.current !== null) {
      collected.current += now - since.current;
      since.current = now;
    }
    const seconds = Math.floor(collected.current / 1000);
    collected.current -= seconds * 1000;
    return seconds;
  }, []);
}
