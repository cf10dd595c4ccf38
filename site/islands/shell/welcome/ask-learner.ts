import type { User } from '../../../../api/contract/identity/auth.ts';
import { deviceZone, shouldPropose } from '../../../client/profile/time-zones.ts';

/** Shows the guide, or else asks for the time zone if the device is in another one. */
export async function askLearner(user: User, guide: boolean): Promise<void> {
  if (guide) {
    const { showGuide } = await import('./guide/Guide.tsx');
    showGuide();
  } else if (shouldPropose(user, deviceZone())) {
    const { proposeZone } = await import('./ZoneProposal.tsx');
    proposeZone(user.timeZone);
  }
}
