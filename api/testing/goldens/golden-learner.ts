/** The learner of the stored database and backup, with a session that does not expire. */
export const GOLDEN_LEARNER = {
  id: '5d0c2f5e-8a4e-4f0b-9a59-6f1f0e3d2c1b',
  sessionId: '0a7cbe1d-3f54-4a53-8a43-2b7a1f6f9e10',
};
