/** Channel of `database.messages`: the id of a publish that was requested or has changed. */
export const PUBLISHES = 'publishes';

/** Name of the lock that the process holds that publishes. */
export const PUBLISH_LOCK = 'publish';
