import type { Toast } from '../../../../client/ui/toasts/toast-area.tsx';
import type { EditorRoute } from './edit-route.ts';

export const SAVE_FAILED = {
  title: 'Error Saving Content',
  description: 'An error occurred while saving the content.',
  variant: 'destructive',
} as const satisfies Toast;

export function savedToast({ mode }: EditorRoute, title: string): Toast {
  switch (mode) {
    case 'new-subject':
      return {
        title: 'New Subject Created',
        description: 'Subject and initial topic have been created successfully.',
      };
    case 'new-topic':
      return { title: 'New Topic Created', description: `Topic ${title} has been created successfully.` };
    case 'edit':
      return { title: 'Topic Updated', description: `Topic ${title} has been updated successfully.` };
  }
}
