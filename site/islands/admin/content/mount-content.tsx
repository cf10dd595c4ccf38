import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { Content } from './Content.tsx';

export const mountContent: MountPage = (place) => mountPage(place, <Content />);
