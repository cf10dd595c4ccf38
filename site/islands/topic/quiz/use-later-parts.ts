import { useEffect, useState } from 'react';
import { withLateStyles } from '../../../client/ui/late-styles.ts';

type LaterParts = typeof import('./later-parts.ts');

let loaded: LaterParts | null = null;

async function loadParts(): Promise<LaterParts> {
  loaded ??= await withLateStyles(import('./later-parts.ts'));
  return loaded;
}

interface Loading {
  /** Null until they have loaded. */
  parts: LaterParts | null;
  failed: boolean;
  tryAgain: () => void;
}

/**
 * The parts of the quiz that most learners see only at its end: results and the settings of an exam. After a failure it
 * tries again when they are to be shown, and when the network is back.
 */
export function useLaterParts(needed: 'no' | 'soon' | 'now'): Loading {
  const [parts, setParts] = useState(loaded);
  /** Number of the current try; the tries before it have failed. */
  const [current, setCurrent] = useState(0);
  const [failed, setFailed] = useState(false);
  const tryAgain = () => {
    setFailed(false);
    setCurrent((number) => number + 1);
  };
  const [triedFor, setTriedFor] = useState(needed);
  if (triedFor !== needed) {
    /* The next try begins with this render. */
    setTriedFor(needed);
    setFailed(false);
  }

  useEffect(() => {
    if (needed === 'no' || parts) return undefined;
    let isCurrent = true;
    loadParts().then(
      (found) => setParts(found),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [needed, parts, current]);

  useEffect(() => {
    if (!failed) return undefined;
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [failed]);

  return { parts, failed, tryAgain };
}
