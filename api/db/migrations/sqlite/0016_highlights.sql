CREATE TABLE `highlights` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`section_id` text NOT NULL,
	`section_title` text NOT NULL,
	`quote` text NOT NULL,
	`prefix` text NOT NULL,
	`suffix` text NOT NULL,
	`nth` integer NOT NULL,
	`of` integer NOT NULL,
	`color` text NOT NULL,
	`note` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `highlights_by_topic` ON `highlights` (`user_id`,`subject`,`topic`);--> statement-breakpoint
ALTER TABLE `progress` ADD `completion_undone` integer DEFAULT false NOT NULL;