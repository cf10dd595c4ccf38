import { GUIDE_KEY, session } from '../../../client/session/session.ts';
import { withLateStyles } from '../../../client/ui/late-styles.ts';
import { readStored } from '../../../client/storage/local-storage.ts';

/** Pages on which learners are asked. On others they are busy. */
const PAGES = ['/', '/progress', '/calendar'];

/** Starts the guide after a sign-in, or asks for the time zone, once the session is known. */
export function welcomeLearners(): void {
  if (!PAGES.includes(location.pathname)) return;
  const stop = session.subscribe(ask);
  let asked = false;
  function ask(): void {
    const { user } = session.getState();
    if (!user || asked) return;
    const guide = location.pathname === '/' && !user.guideDone && readStored(GUIDE_KEY) === user.id;
    if (!guide && user.timeZoneProposed) return;
    asked = true;
    stop();
    void withLateStyles(import('./ask-learner.ts')).then(({ askLearner }) => askLearner(user, guide));
  }
  ask();
}
