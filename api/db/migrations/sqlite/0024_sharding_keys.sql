PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_attempt_answers` (
	`attempt_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`question_text` text NOT NULL,
	`selected_answer` integer,
	`correct_answer` integer NOT NULL,
	`is_correct` integer NOT NULL,
	`question_tags` text NOT NULL,
	`confidence` text,
	`marked` integer DEFAULT false NOT NULL,
	`options` text,
	`seconds` integer,
	`question_id` text,
	`dropped` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `attempt_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`attempt_id`) REFERENCES `attempts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_attempt_answers`("attempt_id", "user_id", "position", "question_text", "selected_answer", "correct_answer", "is_correct", "question_tags", "confidence", "marked", "options", "seconds", "question_id", "dropped") SELECT "attempt_id", "user_id", "position", "question_text", "selected_answer", "correct_answer", "is_correct", "question_tags", "confidence", "marked", "options", "seconds", "question_id", "dropped" FROM `attempt_answers`;--> statement-breakpoint
DROP TABLE `attempt_answers`;--> statement-breakpoint
ALTER TABLE `__new_attempt_answers` RENAME TO `attempt_answers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `attempt_answers_by_question` ON `attempt_answers` (`question_id`,`user_id`,`attempt_id`);--> statement-breakpoint
CREATE TABLE `__new_attempt_tags` (
	`attempt_id` text NOT NULL,
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`tag` text NOT NULL,
	`total_questions` integer NOT NULL,
	`correct_answers` integer NOT NULL,
	PRIMARY KEY(`user_id`, `attempt_id`, `tag`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`attempt_id`) REFERENCES `attempts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_attempt_tags`("attempt_id", "user_id", "subject", "topic", "tag", "total_questions", "correct_answers") SELECT "attempt_id", "user_id", "subject", "topic", "tag", "total_questions", "correct_answers" FROM `attempt_tags`;--> statement-breakpoint
DROP TABLE `attempt_tags`;--> statement-breakpoint
ALTER TABLE `__new_attempt_tags` RENAME TO `attempt_tags`;--> statement-breakpoint
CREATE INDEX `attempt_tags_by_topic` ON `attempt_tags` (`user_id`,`subject`,`topic`,`tag`,`attempt_id`,`total_questions`,`correct_answers`);--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_sessions`("id", "user_id", "created_at", "expires_at", "last_seen_at", "user_agent") SELECT "id", "user_id", "created_at", "expires_at", "last_seen_at", "user_agent" FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE TABLE `__new_attempts` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text,
	`content_digest` text,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`attempt_number` integer NOT NULL,
	`total_questions` integer NOT NULL,
	`correct_answers` integer NOT NULL,
	`score_percentage` real NOT NULL,
	`time_spent` integer NOT NULL,
	`selected_tags` text NOT NULL,
	`exam_scheme` text,
	`exam_duration` integer,
	`created_at` integer NOT NULL,
	`local_date` text NOT NULL,
	`time_zone` text NOT NULL,
	`imported` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_attempts`("id", "user_id", "client_id", "content_digest", "subject", "topic", "attempt_number", "total_questions", "correct_answers", "score_percentage", "time_spent", "selected_tags", "exam_scheme", "exam_duration", "created_at", "local_date", "time_zone", "imported") SELECT "id", "user_id", "client_id", "content_digest", "subject", "topic", "attempt_number", "total_questions", "correct_answers", "score_percentage", "time_spent", "selected_tags", "exam_scheme", "exam_duration", "created_at", "local_date", "time_zone", "imported" FROM `attempts`;--> statement-breakpoint
DROP TABLE `attempts`;--> statement-breakpoint
ALTER TABLE `__new_attempts` RENAME TO `attempts`;--> statement-breakpoint
CREATE INDEX `attempts_by_recency` ON `attempts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `attempts_by_day` ON `attempts` (`user_id`,`local_date`);--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_client_id_once` ON `attempts` (`user_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_number_once` ON `attempts` (`user_id`,`subject`,`topic`,`attempt_number`);--> statement-breakpoint
CREATE TABLE `__new_reviews` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`client_id` text,
	`card_id` text NOT NULL,
	`rating` integer NOT NULL,
	`reviewed_at` integer NOT NULL,
	`local_date` text NOT NULL,
	`time_zone` text NOT NULL,
	`due` integer NOT NULL,
	`undone_at` integer,
	`prior_due` integer,
	`prior_stability` real,
	`prior_difficulty` real,
	`prior_state` integer,
	`prior_scheduled_days` integer,
	`prior_reps` integer,
	`prior_lapses` integer,
	`prior_last_review` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_reviews`("user_id", "id", "client_id", "card_id", "rating", "reviewed_at", "local_date", "time_zone", "due", "undone_at", "prior_due", "prior_stability", "prior_difficulty", "prior_state", "prior_scheduled_days", "prior_reps", "prior_lapses", "prior_last_review") SELECT "user_id", "id", "client_id", "card_id", "rating", "reviewed_at", "local_date", "time_zone", "due", "undone_at", "prior_due", "prior_stability", "prior_difficulty", "prior_state", "prior_scheduled_days", "prior_reps", "prior_lapses", "prior_last_review" FROM `reviews`;--> statement-breakpoint
DROP TABLE `reviews`;--> statement-breakpoint
ALTER TABLE `__new_reviews` RENAME TO `reviews`;--> statement-breakpoint
CREATE INDEX `reviews_by_card` ON `reviews` (`user_id`,`card_id`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_by_time` ON `reviews` (`user_id`,`reviewed_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_client_id_once` ON `reviews` (`user_id`,`client_id`);