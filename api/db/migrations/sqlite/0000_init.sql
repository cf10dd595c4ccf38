CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_by_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_resets_by_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`phone_number` text,
	`display_name` text,
	`avatar` text,
	`role` text DEFAULT 'learner' NOT NULL,
	`is_premium` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role_known" CHECK("users"."role" in ('learner', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `activity` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`date` text NOT NULL,
	`time_spent` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `date`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bookmarks` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`section_index` integer DEFAULT -1 NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`heading_id` text,
	`created_at` integer NOT NULL,
	`last_accessed` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`, `topic`, `section_index`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `progress` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`completed` integer DEFAULT false NOT NULL,
	`completed_at` integer,
	`time_spent` integer DEFAULT 0 NOT NULL,
	`last_accessed` integer NOT NULL,
	`notes` text,
	PRIMARY KEY(`user_id`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `progress_by_recency` ON `progress` (`user_id`,`last_accessed`);--> statement-breakpoint
CREATE INDEX `progress_by_subject` ON `progress` (`subject`,`user_id`);--> statement-breakpoint
CREATE TABLE `targets` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`date` text NOT NULL,
	`target_time` integer NOT NULL,
	`actual_time` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `date`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_mcqs` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`mcqs` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_notes` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`content` text NOT NULL,
	`version` integer NOT NULL,
	`base_version` integer NOT NULL,
	`base_content` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit` (`at`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit` (`actor_id`);--> statement-breakpoint
CREATE TABLE `official_versions` (
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`version` integer NOT NULL,
	`sha256` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject`, `topic`, `version`)
);
--> statement-breakpoint
CREATE TABLE `publishes` (
	`id` text PRIMARY KEY NOT NULL,
	`release` text,
	`status` text NOT NULL,
	`log` text DEFAULT '' NOT NULL,
	`by` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "publishes_status_known" CHECK("publishes"."status" in ('queued', 'running', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `publishes_by_start` ON `publishes` (`started_at`);--> statement-breakpoint
CREATE TABLE `attempt_answers` (
	`attempt_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`question_text` text NOT NULL,
	`selected_answer` integer,
	`correct_answer` integer NOT NULL,
	`is_correct` integer NOT NULL,
	`question_tags` text NOT NULL,
	PRIMARY KEY(`attempt_id`, `position`),
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attempt_answers_by_user` ON `attempt_answers` (`user_id`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`attempt_number` integer NOT NULL,
	`total_questions` integer NOT NULL,
	`correct_answers` integer NOT NULL,
	`score_percentage` real NOT NULL,
	`time_spent` integer NOT NULL,
	`selected_tags` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attempts_by_recency` ON `attempts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_client_id_once` ON `attempts` (`user_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_number_once` ON `attempts` (`user_id`,`subject`,`topic`,`attempt_number`);