import type { MountPage } from '../../client/learner-page.ts';
import { mountPage } from '../../client/mount-page.tsx';
import { Calendar } from './Calendar.tsx';

export const mountCalendar: MountPage = (place) => mountPage(place, <Calendar />);
