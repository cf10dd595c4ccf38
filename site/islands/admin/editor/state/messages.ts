export const DRAFT_NOT_STORED =
  'Your changes cannot be stored on this device. Please save before you leave this page.';
export const TOPIC_GONE =
  'This topic is no longer at this address: it was renamed, moved or deleted. Your changes are kept until you discard them.';
export const NEWER_EDITS_UNSAVED =
  'The topic was saved without the changes that you made during the save. Please save again.';
export const MCQS_NOT_STORED =
  'The changed MCQs were too large to be stored on this device. Please make those changes again.';
export const SESSION_ENDED =
  'You were signed out while you were editing. Your changes were kept on this device and are in the form again. They are not saved yet.';
