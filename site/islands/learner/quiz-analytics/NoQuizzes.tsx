import { EmptyState } from '../../../client/ui/EmptyState.tsx';

interface NoQuizzesProps {
  loading: boolean;
  picture: 'chart' | 'done';
  text: string;
}

/** What a tab shows before the first quiz. */
export function NoQuizzes(props: NoQuizzesProps) {
  return (
    <EmptyState {...props}>
      <a className="button button-primary" href="/#courses">
        Choose a subject
      </a>
    </EmptyState>
  );
}
