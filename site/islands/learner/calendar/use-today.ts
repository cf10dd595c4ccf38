import { useEffect, useState } from 'react';
import { DAY, dayOf, startOfDayOf } from '../../../../api/contract/shared/utc-days.ts';

/** Today (UTC), also for pages that stay open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(Date.now()));
  useEffect(() => {
    const look = () => setToday(dayOf(Date.now()));
    const timer = setTimeout(look, startOfDayOf(Date.now()) + DAY - Date.now());
    /* Timers stand still while a device sleeps. */
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [today]);
  return today;
}
