/* What topics have for learners only. */
import './topic/own-questions.ts';
import './topic/section-coverage/section-coverage.ts';
