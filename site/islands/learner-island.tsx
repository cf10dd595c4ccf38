import type { FunctionComponent, ReactNode } from 'react';
import type { User } from '../../api/contract/identity/auth.ts';
import { useShownLearner } from '../client/drafts/unsaved-changes.tsx';
import { IslandRoot } from './island.tsx';

interface IslandProps {
  /** Shown while nobody is signed in who may see the island. */
  children?: ReactNode;
}

interface LearnerProps {
  /** Id of the account. */
  learner: string;
}

/**
 * An island for signed-in learners. It is remounted when the account changes, and stays if the server ends the session while
 * something is not saved. Use with `client:learner`.
 */
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
    const user = useShownLearner();
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
