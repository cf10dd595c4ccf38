import { useEffect, useState } from 'react';

/** ms */
const EVERY = 30_000;

/** ms since 1970, looked at again and again: by default often enough for what is said in minutes. */
export function useNow(every = EVERY): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
