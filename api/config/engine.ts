type Engine = 'sqlite' | 'postgres';

/** The engine that a `DATABASE_URL` names: PostgreSQL for `postgres://` and `postgresql://`, SQLite for everything else. */
export function engineOf(databaseUrl: string | undefined): Engine {
  return /^postgres(?:ql)?:\/\//i.test(databaseUrl?.trim() ?? '') ? 'postgres' : 'sqlite';
}

/**
 * The engine of this process. The tables are built for it when they are first imported, so it is read from the
 * environment, before any settings.
 */
// eslint-disable-next-line no-restricted-properties -- needed before the settings are read
export const engine: Engine = engineOf(process.env.DATABASE_URL);
