import type { MountPage } from '../../learner-page.ts';
import { mountPage } from '../../mount-page.tsx';
import { Audit } from './Audit.tsx';

export const mountAudit: MountPage = (place) => mountPage(place, <Audit />);
