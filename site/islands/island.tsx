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
export function learnerIsland<Props extends LearnerProps>(
  Page: FunctionComponent<Props>,
): FunctionComponent<Omit<Props, 'learner'> & IslandProps> {
  return islandFor(Page, () => true);
}

/** An island for administrators. Use with `client:learner="admin"`. */
export function adminIsland<Props extends LearnerProps>(
  Page: FunctionComponent<Props>,
): FunctionComponent<Omit<Props, 'learner'> & IslandProps> {
  return islandFor(Page, ({ role }) => role === 'admin');
}

function islandFor<Props extends LearnerProps>(
  Page: FunctionComponent<Props>,
  maySee: (user: User) => boolean,
): FunctionComponent<Omit<Props, 'learner'> & IslandProps> {
  function Content({ children, ...props }: Omit<Props, 'learner'> & IslandProps) {
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
