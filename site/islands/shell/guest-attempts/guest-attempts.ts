import { mayHaveGuestAttempts } from '../../../client/storage/unsent-markers.ts';
import { session } from '../../../client/session/session.ts';
import { withLateStyles } from '../../../client/ui/late-styles.ts';

/** Pages that handle the attempts of guests themselves. */
const SETTLED_THERE = ['/quiz-analytics', '/signup', '/auth/callback'];

let asked = false;

/** Asks a learner who signed in, once, what to do with the attempts that were made on this device before. */
session.subscribe(({ user }) => {
  if (!user || asked || !mayHaveGuestAttempts() || SETTLED_THERE.includes(location.pathname)) return;
  asked = true;
  void withLateStyles(import('./ask-about-attempts.ts')).then(({ askAboutAttempts }) =>
    askAboutAttempts(user.id),
  );
});
