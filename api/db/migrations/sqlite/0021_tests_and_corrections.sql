CREATE TABLE `kept_versions` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `topic_moves` (
	`from` text PRIMARY KEY NOT NULL,
	`to` text NOT NULL,
	`cursor` text NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE TABLE `question_files` (
	`folder` text NOT NULL,
	`file` text NOT NULL,
	`digest` text NOT NULL,
	PRIMARY KEY(`folder`, `file`)
);
--> statement-breakpoint
CREATE TABLE `question_keys` (
	`question_id` text NOT NULL,
	`version` integer NOT NULL,
	`wording` text NOT NULL,
	`keys` text NOT NULL,
	`dropped` integer NOT NULL,
	`phase` text NOT NULL,
	`origin` text DEFAULT 'publish' NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`question_id`, `version`)
);
--> statement-breakpoint
CREATE INDEX `question_keys_by_time` ON `question_keys` (`created_at`,`question_id`);--> statement-breakpoint
CREATE TABLE `question_reports` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	PRIMARY KEY(`user_id`, `question_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `question_reports_by_question` ON `question_reports` (`question_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_reports_by_state` ON `question_reports` (`closed_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `question_wordings` (
	`question_id` text NOT NULL,
	`digest` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`question_id`, `digest`)
);
--> statement-breakpoint
CREATE TABLE `rescorings` (
	`question_id` text NOT NULL,
	`key_version` integer NOT NULL,
	`cursor` text NOT NULL,
	`changed` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`question_id`, `key_version`)
);
--> statement-breakpoint
CREATE INDEX `rescorings_by_end` ON `rescorings` (`finished_at`);--> statement-breakpoint
CREATE TABLE `score_corrections` (
	`user_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`question_id` text NOT NULL,
	`key_version` integer NOT NULL,
	`kind` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	PRIMARY KEY(`user_id`, `attempt_id`, `question_id`, `key_version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `score_corrections_by_user` ON `score_corrections` (`user_id`,`seen_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `test_answers` (
	`user_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`position` integer NOT NULL,
	`question_id` text NOT NULL,
	`chosen` integer,
	`double_marked` integer DEFAULT false NOT NULL,
	`marked` integer NOT NULL,
	`visited` integer NOT NULL,
	`confidence` text,
	`seconds` integer NOT NULL,
	`revision` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`is_right` integer,
	PRIMARY KEY(`user_id`, `attempt_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`attempt_id`) REFERENCES `test_attempts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `test_answers_by_question` ON `test_answers` (`question_id`,`user_id`,`attempt_id`);--> statement-breakpoint
CREATE TABLE `test_attempts` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`test` text,
	`title` text NOT NULL,
	`minutes` integer NOT NULL,
	`scheme` text NOT NULL,
	`sections` text NOT NULL,
	`cut_offs` text NOT NULL,
	`questions` text NOT NULL,
	`attempt_number` integer NOT NULL,
	`ranked_test` integer NOT NULL,
	`ranked` integer NOT NULL,
	`imported` integer DEFAULT false NOT NULL,
	`late` integer DEFAULT false NOT NULL,
	`on_paper` integer DEFAULT false NOT NULL,
	`started_at` integer NOT NULL,
	`deadline` integer NOT NULL,
	`submitted_at` integer,
	`local_date` text NOT NULL,
	`time_zone` text NOT NULL,
	`time_spent` integer,
	`marks` text,
	`maximum` text,
	`marks_value` real,
	`right` integer,
	`wrong` integer,
	`unattempted` integer,
	`dropped` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `test_attempts_by_recency` ON `test_attempts` (`user_id`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `test_attempts_by_marks` ON `test_attempts` (`test`,`ranked`,`marks_value`);--> statement-breakpoint
CREATE INDEX `test_attempts_by_deadline` ON `test_attempts` (`submitted_at`,`deadline`);--> statement-breakpoint
CREATE INDEX `test_attempts_running` ON `test_attempts` (`user_id`,`submitted_at`,`deadline`);--> statement-breakpoint
CREATE INDEX `test_attempts_by_day` ON `test_attempts` (`user_id`,`local_date`);--> statement-breakpoint
CREATE UNIQUE INDEX `test_attempts_number_once` ON `test_attempts` (`user_id`,`test`,`attempt_number`);--> statement-breakpoint
CREATE TABLE `test_tags` (
	`user_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`tag` text NOT NULL,
	`total_questions` integer NOT NULL,
	`correct_answers` integer NOT NULL,
	PRIMARY KEY(`user_id`, `attempt_id`, `subject`, `topic`, `tag`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`attempt_id`) REFERENCES `test_attempts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `test_tags_by_topic` ON `test_tags` (`user_id`,`subject`,`topic`,`tag`,`total_questions`,`correct_answers`);--> statement-breakpoint
ALTER TABLE `attempt_answers` ADD `question_id` text;--> statement-breakpoint
ALTER TABLE `attempt_answers` ADD `dropped` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `attempt_answers_by_question` ON `attempt_answers` (`question_id`,`user_id`,`attempt_id`);--> statement-breakpoint
ALTER TABLE `attempts` ADD `imported` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `review_cards` ADD `question_id` text;--> statement-breakpoint
CREATE INDEX `review_cards_by_question` ON `review_cards` (`question_id`,`user_id`);