import type { FunctionComponent, ReactNode } from 'react';
import { AuthProvider, useAuth } from '../client/session/auth.tsx';
import type { User } from '../../api/contract/identity/auth.ts';
import { DarkModeProvider } from '../client/theme/dark-mode.tsx';

/** Root of every React island: gives it the page's session and theme. */
export function IslandRoot({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <DarkModeProvider>{children}</DarkModeProvider>
    </AuthProvider>
  );
}

interface IslandProps {
  /** Shown while nobody is signed in who may see the island. */
  children?: ReactNode;
}

interface LearnerProps {
  /** Id of the account. */
  learner: string;
}

/** An island for signed-in learners. It is remounted when the account changes. Use with `client:learner`. */
export function learnerIsland<Props extends object>(
  Page: FunctionComponent<Props & LearnerProps>,
): FunctionComponent<Props & IslandProps> {
  return islandFor(Page, () => true);
}

/** An island for administrators. Use with `client:learner="admin"`. */
export function adminIsland<Props extends object>(
  Page: FunctionComponent<Props & LearnerProps>,
): FunctionComponent<Props & IslandProps> {
  return islandFor(Page, ({ role }) => role === 'admin');
}

function islandFor<Props extends object>(
  Page: FunctionComponent<Props & LearnerProps>,
  maySee: (user: User) => boolean,
): FunctionComponent<Props & IslandProps> {
  function Content({ children, ...props }: Props & IslandProps) {
    const { user } = useAuth();
    if (!user || !maySee(user)) return children;
    return <Page key={user.id} {...(props as unknown as Props)} learner={user.id} />;
  }
  return function Island(props) {
    return (
      <IslandRoot>
        <Content {...props} />
      </IslandRoot>
    );
  };
}
