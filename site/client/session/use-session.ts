import { useStore } from 'zustand';
import type { Session } from './session-state.ts';
import { session } from './session.ts';

/** The page's session inside React. It needs no provider: the store is the same for every island. */
export function useSession(): Session {
  return useStore(session);
}
