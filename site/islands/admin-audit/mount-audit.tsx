import type { MountPage } from '../../client/learner-page.ts';
import { mountPage } from '../../client/mount-page.tsx';
import { Audit } from './Audit.tsx';

export const mountAudit: MountPage = (place) => mountPage(place, <Audit />);
