/** Where the recent searches of this device are stored. Signing out deletes them. */
export const RECENT_SEARCHES_KEY = 'recent_searches';
