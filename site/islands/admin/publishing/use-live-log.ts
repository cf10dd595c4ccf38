import { useEffect, useReducer } from 'react';
import { refreshPublishes } from '../../../client/admin/admin-queries.ts';
import { isOver } from '../../../client/admin/publish-status.ts';
import { followPublish } from './log/follow-publish.ts';
import { hear, SILENT, type LiveLog } from './log/publish-log.ts';

/** How a publish goes on, as it is told. For one publish: another needs another component. */
export function useLiveLog(id: string): LiveLog {
  const [log, tell] = useReducer(hear, SILENT);
  useEffect(() => followPublish(id, tell), [id]);
  const over = log.progress !== null && isOver(log.progress.status);
  useEffect(() => {
    if (over) void refreshPublishes();
  }, [over]);
  return log;
}
