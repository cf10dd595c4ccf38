import { useEffect, useState } from 'react';

const EVERY = 30_000;

/** ms since 1970, fresh enough for what is said in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
