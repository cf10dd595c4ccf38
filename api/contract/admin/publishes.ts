import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/success-envelope.ts';

const Time = Type.String({ format: 'date-time' });
const TimeOrNot = Type.Union([Time, Type.Null()]);
const Count = Type.Integer({ minimum: 0 });

export const PUBLISH_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type PublishStatus = (typeof PUBLISH_STATUSES)[number];

/** What a publish goes through, in order. */
export const PUBLISH_STAGES = ['checking', 'building', 'finishing'] as const;
export type PublishStage = (typeof PUBLISH_STAGES)[number];

/** Topics that a release has and the one before had not, or had otherwise. */
export const PublishChanges = Type.Object({ added: Count, changed: Count, removed: Count });
export type PublishChanges = Static<typeof PublishChanges>;

/** What a publish that the server started tells it while it runs. */
export const PublishMessage = Type.Union([
  Type.Object({ stage: Type.Enum([...PUBLISH_STAGES]) }),
  Type.Object({ release: Type.String(), changes: PublishChanges }),
  Type.Object({ failure: Type.String() }),
]);
export type PublishMessage = Static<typeof PublishMessage>;

export const PUBLISH_TRIGGERS = ['admin', 'hook'] as const;

const StartedPublish = Type.Object({ id: Type.String(), status: Type.Enum([...PUBLISH_STATUSES]) });

export const Publish = Type.Object({
  ...StartedPublish.properties,
  trigger: Type.Enum([...PUBLISH_TRIGGERS]),
  by: Type.Union([Type.String(), Type.Null()], {
    description: 'E-mail address of the administrator; null for the hook, or once that account is gone.',
  }),
  stage: Type.Union([Type.Enum([...PUBLISH_STAGES]), Type.Null()]),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent, roughly.' }),
  release: Type.Union([Type.String(), Type.Null()], { description: 'Id of the release that it made.' }),
  changes: Type.Union([PublishChanges, Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed, as one sentence.' }),
  askedAt: Time,
  startedAt: TimeOrNot,
  finishedAt: TimeOrNot,
});
export type Publish = Static<typeof Publish>;

/** How far a publish is: what its events tell while it goes on. */
export type PublishProgress = Pick<
  Publish,
  'status' | 'stage' | 'progress' | 'release' | 'changes' | 'reason'
>;

const PublishWithLog = Type.Object({
  ...Publish.properties,
  log: Type.String({ description: 'The last 200 kB of it.' }),
});

export const PublishPath = Type.Object({ id: Type.String() });

export const KeptRelease = Type.Object({
  id: Type.String(),
  publishedAt: Time,
  live: Type.Boolean({ description: 'Whether it is the one that is served.' }),
  subjects: Count,
  topics: Count,
});
export type KeptRelease = Static<typeof KeptRelease>;

export const StartedPublishAnswer = success(StartedPublish);
export const HookAnswer = success(
  Type.Union([StartedPublish, Type.Null()], { description: 'Null for an event that asks for no publish.' }),
);
export const PublishesAnswer = success(Type.Array(Publish));
export const PublishAnswer = success(PublishWithLog);
export const ReleasesAnswer = success(Type.Array(KeptRelease));
export const ReleaseAnswer = success(KeptRelease);
