import type { ListedSubject } from '../../../api/contract/admin/subjects.ts';

/** The headings of the home page. */
export const HOME_HEADINGS: Readonly<Record<ListedSubject['group'], string>> = {
  'prelims-mains': 'Courses (Prelims + Mains)',
  mains: 'Courses (Mains)',
  more: 'More Courses',
};
