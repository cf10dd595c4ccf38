import { readEnv } from '../api/env.ts';
import { StartError } from '../api/start-error.ts';
import { formatIssue } from './content/issue.ts';
import { ContentFaultError, publish } from './publish/publish.ts';
import { PublishRunningError } from './publish/lock.ts';

/** `npm run build`: one publish. Exit 0 when the new release is served, 1 when the old one stays. */
try {
  const settings = readEnv(process.env, process.cwd());
  const { issues } = await publish({ ...settings, now: () => new Date(), report: console.log });
  for (const issue of issues) console.log(formatIssue(issue));
} catch (error) {
  if (error instanceof StartError) console.error(error.lines.join('\n'));
  else if (error instanceof ContentFaultError)
    console.error([error.message, ...error.issues.map(formatIssue)].join('\n'));
  else if (error instanceof PublishRunningError) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}
