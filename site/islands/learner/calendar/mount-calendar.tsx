import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { Calendar } from './Calendar.tsx';

export const mountCalendar: MountPage = (place) => mountPage(place, <Calendar />);
