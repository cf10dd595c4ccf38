import { readEnv } from '../config/env.ts';

/** The settings of an empty environment, except that no e-mail is sent or logged. */
export const DEFAULT_SETTINGS = { ...readEnv({}), mail: null };
