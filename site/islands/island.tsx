import type { ReactNode } from 'react';
import { AuthProvider } from '../client/session/auth.tsx';
import { DarkModeProvider } from '../client/theme/dark-mode.tsx';

/** Root of every React island: gives it the page's session and theme. */
export function IslandRoot({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <DarkModeProvider>{children}</DarkModeProvider>
    </AuthProvider>
  );
}
