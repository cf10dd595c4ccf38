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
CREATE INDEX `test_attempts_running` ON `test_attempts` (`user_id`,`submitted_at`,`deadline`);--> statement-breakpoint
CREATE INDEX `test_attempts_by_day` ON `test_attempts` (`user_id`,`local_date`);