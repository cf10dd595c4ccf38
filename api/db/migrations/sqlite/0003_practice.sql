CREATE TABLE `attempt_tags` (
	`attempt_id` text NOT NULL,
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`tag` text NOT NULL,
	`total_questions` integer NOT NULL,
	`correct_answers` integer NOT NULL,
	PRIMARY KEY(`attempt_id`, `tag`),
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attempt_tags_by_topic` ON `attempt_tags` (`user_id`,`subject`,`topic`,`tag`);--> statement-breakpoint
CREATE TABLE `review_cards` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`question` text NOT NULL,
	`due` integer NOT NULL,
	`stability` real NOT NULL,
	`difficulty` real NOT NULL,
	`state` integer NOT NULL,
	`scheduled_days` integer NOT NULL,
	`reps` integer NOT NULL,
	`lapses` integer NOT NULL,
	`last_review` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_cards_by_due` ON `review_cards` (`user_id`,`due`);--> statement-breakpoint
CREATE TABLE `review_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`exam_date` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`user_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`card_id` text NOT NULL,
	`rating` integer NOT NULL,
	`reviewed_at` integer NOT NULL,
	`due` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_client_id_once` ON `reviews` (`user_id`,`client_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_user_mcqs` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`mcqs` text,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_user_mcqs`("user_id", "subject", "topic", "mcqs", "version", "updated_at") SELECT "user_id", "subject", "topic", "mcqs", "version", "updated_at" FROM `user_mcqs`;--> statement-breakpoint
DROP TABLE `user_mcqs`;--> statement-breakpoint
ALTER TABLE `__new_user_mcqs` RENAME TO `user_mcqs`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `attempt_answers` ADD `confidence` text;--> statement-breakpoint
ALTER TABLE `attempt_answers` ADD `marked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `attempts` ADD `content_digest` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `exam_scheme` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `exam_duration` integer;