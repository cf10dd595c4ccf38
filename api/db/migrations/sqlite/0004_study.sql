CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_secret_hash_unique` ON `calendar_feeds` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `reading_sessions` (
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`client_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`user_id`, `date`, `client_id`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `target_days` (
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`user_id`, `date`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `target_repeats` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`since` text NOT NULL,
	`until` text,
	`position` integer NOT NULL,
	`target_time` integer NOT NULL,
	`weekdays` text NOT NULL,
	PRIMARY KEY(`user_id`, `subject`, `topic`, `since`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `targets` ADD `position` integer DEFAULT 0 NOT NULL;