import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** What was typed once the typing has paused: for what asks the server. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
