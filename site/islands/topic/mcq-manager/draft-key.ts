/** Where this browser keeps the draft of a learner's questions on a topic. */
export function draftKey(learner: string, path: string): string {
  return `mcqs_draft:${learner}:${path}`;
}
