import { useStore } from 'zustand';
import type { Session } from './session-state.ts';
import { session } from './session.ts';

/** The page's session. No provider is needed. */
export function useSession(): Session {
  return useStore(session);
}
