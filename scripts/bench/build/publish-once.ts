import { publish } from '../../publish/publish.ts';

/** Publishes once and sends its peak memory: `publish-once.ts <content> <data> <origin>`. */
const [, , contentDir = '', dataDir = '', publicOrigin = ''] = process.argv;
await publish({
  contentDir,
  dataDir,
  publicOrigin,
  apiOrigin: '',
  compression: 'best',
  now: () => new Date(),
  report: () => undefined,
});
process.send?.(process.resourceUsage().maxRSS * 1024);
process.disconnect();
