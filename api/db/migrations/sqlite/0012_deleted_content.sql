CREATE TABLE `deleted_content` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`subject` text NOT NULL,
	`topic` text,
	`title` text NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `deleted_content_by_time` ON `deleted_content` (`at`);--> statement-breakpoint
CREATE INDEX `deleted_content_by_actor` ON `deleted_content` (`actor_id`);--> statement-breakpoint
CREATE TABLE `deleted_files` (
	`content_id` text NOT NULL,
	`name` text NOT NULL,
	`data` blob NOT NULL,
	PRIMARY KEY(`content_id`, `name`),
	FOREIGN KEY (`content_id`) REFERENCES `deleted_content`(`id`) ON UPDATE no action ON DELETE cascade
);
