import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';

const Time = Type.String({ format: 'date-time' });
const TimeOrNot = Type.Union([Time, Type.Null()]);
const Count = Type.Integer({ minimum: 0 });

export const PUBLISH_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type PublishStatus = (typeof PUBLISH_STATUSES)[number];

/** Stages of a publish, in order. */
export const PUBLISH_STAGES = ['checking', 'building', 'finishing'] as const;
export type PublishStage = (typeof PUBLISH_STAGES)[number];

/** Numbers of topics, compared with the previous release. */
export const PublishChanges = Type.Object({ added: Count, changed: Count, removed: Count });
export type PublishChanges = Static<typeof PublishChanges>;

/** IPC messages from the publish process to the server. */
export const PublishMessage = Type.Union([
  Type.Object({ stage: Type.Enum([...PUBLISH_STAGES]) }),
  Type.Object({ release: Type.String(), changes: PublishChanges }),
  Type.Object({ failure: Type.String(), removes: Type.Optional(Count) }),
]);
export type PublishMessage = Static<typeof PublishMessage>;

export const PUBLISH_TRIGGERS = ['admin', 'hook', 'command'] as const;

const StartedPublish = Type.Object({ id: Type.String(), status: Type.Enum([...PUBLISH_STATUSES]) });

export const Publish = Type.Object({
  ...StartedPublish.properties,
  trigger: Type.Enum([...PUBLISH_TRIGGERS]),
  by: Type.Union([Type.String(), Type.Null()], {
    description: 'E-mail address of the administrator; null for a webhook, a command or a deleted account.',
  }),
  stage: Type.Union([Type.Enum([...PUBLISH_STAGES]), Type.Null()]),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Estimated percentage.' }),
  release: Type.Union([Type.String(), Type.Null()], { description: 'Id of the new release.' }),
  changes: Type.Union([PublishChanges, Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed.' }),
  removes: Type.Union([Count, Type.Null()], {
    description:
      'If it failed because it would have removed most topics of the site: how many. `allowRemoval` with this number permits it.',
  }),
  askedAt: Time,
  startedAt: TimeOrNot,
  finishedAt: TimeOrNot,
});
export type Publish = Static<typeof Publish>;

/** Data of the `state` events of a publish. */
export type PublishProgress = Pick<
  Publish,
  'status' | 'stage' | 'progress' | 'release' | 'changes' | 'reason'
>;

const PublishWithLog = Type.Object({
  ...Publish.properties,
  log: Type.String({ description: 'The last 200 kB.' }),
});

export const RebuildOptions = Type.Object({
  allowRemoval: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Number of topics that it may remove from the site. Without it, a publish that removes all topics or more than half of them fails.',
    }),
  ),
});

export const PublishPath = Type.Object({ id: Type.String() });

export const ReleaseSummary = Type.Object({
  id: Type.String(),
  publishedAt: Time,
  live: Type.Boolean({ description: 'Whether it is being served.' }),
  subjects: Count,
  topics: Count,
});
export type ReleaseSummary = Static<typeof ReleaseSummary>;

export const StartedPublishAnswer = success(StartedPublish);
export const HookAnswer = success(
  Type.Union([StartedPublish, Type.Null()], { description: 'Null for an ignored event.' }),
);
export const PublishesAnswer = success(Type.Array(Publish));
export const PublishAnswer = success(PublishWithLog);
export const ReleasesAnswer = success(Type.Array(ReleaseSummary));
export const ReleaseAnswer = success(ReleaseSummary);
