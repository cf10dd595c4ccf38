import { useEffect } from 'react';
import { sendGrades } from '../../../client/outbox/grades-queue.ts';

const AGAIN_AFTER = 15_000;

/** Sends the grades that wait as long as the page is open: at once, when the network is back, and now and then. */
export function useGrades(learner: string): void {
  useEffect(() => {
    const send = () => void sendGrades(learner);
    send();
    const timer = setInterval(send, AGAIN_AFTER);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [learner]);
}
