import { createContext, use, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { type Session, session, updateProfile } from './session.ts';

const AuthContext = createContext<StoreApi<Session> | null>(null);

/** Gives an island the page's session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return <AuthContext value={session}>{children}</AuthContext>;
}

type Auth = Session & { updateProfile: typeof updateProfile };

/**
 * Who is signed in.
 * @throws {Error} outside an AuthProvider
 */
export function useAuth(): Auth {
  const store = use(AuthContext);
  if (!store) throw new Error('useAuth must be used within an AuthProvider');
  return { ...useStore(store), updateProfile };
}
